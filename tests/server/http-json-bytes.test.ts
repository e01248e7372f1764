/** Large answers are written by pieces: the same bytes as at once. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jsonBytes } from '#server/http/json-bytes.ts';

const text = (value: unknown) => Buffer.from(jsonBytes(value)).toString();

describe('the bytes of an answer', () => {
  it('are those of JSON.stringify, whatever is in it', () => {
    const rows = fc.array(fc.jsonValue({ maxDepth: 2 }), { minLength: 90, maxLength: 130, size: 'max' });
    const answer = fc.record({
      data: fc.record({ few: fc.jsonValue(), rows }),
      more: fc.array(rows, { maxLength: 3 }),
    });
    fc.assert(
      fc.property(fc.oneof(fc.jsonValue(), rows, answer), (value) => {
        expect(text(value)).toBe(JSON.stringify(value));
      }),
      { numRuns: 60 },
    );
  });

  it('leave out what is undefined, and keep diacritics where pieces meet', () => {
    const comment = 'Servire corectă, „ăâîșț” 🍽';
    const rows = Array.from({ length: 1_000 }, (_, index) => ({ index, comment, reason: undefined }));
    const answer = {
      success: true,
      meta: undefined,
      data: { name: 'Iași', rows, list: [undefined, ...rows] },
    };
    expect(text(answer)).toBe(JSON.stringify(answer));
  });
});
