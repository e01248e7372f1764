import { describe, expect, it } from 'vitest';
import { marksAmong } from '#contract/person-name.ts';
import type { Person } from '#contract/users.ts';

const person = (id: string, first_name: string): Person => ({ id, first_name, last_name: 'Rusu' });

describe('what tells people of one name apart', () => {
  it('is a mark of each of them, case and diacritics aside, and nothing of anybody else', () => {
    const [one, other, third] = [
      person('a1', 'Ștefan'),
      person('b2', 'stefan'),
      person('c3', 'Ana'),
    ] as const;
    const markOf = marksAmong([one, other, third]);
    expect([one, other, third].map(markOf)).toEqual(['A1', 'B2', undefined]);
  });

  it('is the same function wherever nobody has a namesake, so that nothing is drawn anew for it', () => {
    const [one, other] = [person('a1', 'Ana'), person('b2', 'Dan')] as const;
    expect(marksAmong([one, other])).toBe(marksAmong([other]));
    expect(marksAmong([{ ...one, mark: 'X' }])(one)).toBe('X');
  });
});
