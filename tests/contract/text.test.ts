import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { acceptedLocale } from '#contract/locale.ts';
import { clientMadeId, fold, id, line, lines, searchText } from '#contract/text.ts';
import { password, personName } from '#contract/user-changes.ts';
import { email, enteredPassword, foldEmail } from '#contract/users.ts';

describe('fold', () => {
  it.each([
    ['Ștefan', 'stefan'],
    ['Şţefan', 'stefan'], // the cedilla of old keyboards
    ['S\u0326tefan', 'stefan'], // decomposed
    ['ȚĂRAN', 'taran'],
    ['Țăran', 'taran'],
    ['Îmbrățișare', 'imbratisare'],
    ['Großmann', 'grossmann'],
    ['GROẞMANN', 'grossmann'],
    ['Müller', 'muller'],
    ['  Łódź Ærø ', 'lodz aero'],
    ['ﬁne', 'fine'],
    ['O’Brien', "o'brien"],
    ['‘Oʼ', "'o'"],
  ])('%s is compared as %s', (text, folded) => expect(fold(text)).toBe(folded));

  it('is stable: folding twice changes nothing', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(fold(fold(text))).toBe(fold(text));
      }),
    );
  });

  it('does not see case', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'abcăâîșşțţäöüßeé') }), (text) => {
        expect(fold(text.toUpperCase())).toBe(fold(text));
      }),
    );
  });
});

describe('a line of text', () => {
  const name = line(2, 10);
  it('is trimmed and composed', () => {
    expect(name.parse('  S\u0326tefan ')).toBe('Ștefan');
  });
  it.each(['a\0b', 'a\nb', 'a\tb', 'a\u007fb', 'a\u202eb', 'a\u2066b', 'a\ud800b'])('refuses %j', (text) =>
    expect(name.safeParse(text).error?.issues[0]?.message).toBe('invalid_characters'),
  );
  it.each(['👩‍🍳 X', 'ab cd', "O'Neil", '李小龍'])('takes %s', (text) => expect(name.parse(text)).toBe(text));

  it('may have breaks and tabs where several lines are asked', () => {
    expect(lines(20).parse('a\n\tb')).toBe('a\n\tb');
    expect(lines(20).safeParse('a\rb').success).toBe(false);
    expect(lines(20).safeParse('a\0b').success).toBe(false);
  });

  it('searches for nothing that a database could choke on', () => {
    expect(searchText.safeParse('a\0').success).toBe(false);
    expect(searchText.parse('50%_')).toBe('50%_');
  });
});

describe('names of people', () => {
  it.each(['Ană-Maria', 'O’Connor', 'de la Cruz', 'Ng', '李', 'É'])('takes %s', (text) =>
    expect(personName.parse(text)).toBe(text),
  );
  it.each(['123', '-', '👩‍🍳'])('refuses %s: no letter in it', (text) =>
    expect(personName.safeParse(text).error?.issues[0]?.message).toBe('invalid_characters'),
  );
  it('is counted after composing', () => {
    expect(personName.safeParse('s\u0326'.repeat(80)).success).toBe(true);
    expect(personName.safeParse('ș'.repeat(81)).success).toBe(false);
  });
});

describe('e-mails', () => {
  it('are trimmed, and compared without case but with diacritics', () => {
    expect(email.parse(' Ana.Pop@Example.RO ')).toBe('Ana.Pop@Example.RO');
    expect(foldEmail(' Ana.Pop@Example.RO ')).toBe('ana.pop@example.ro');
    expect(foldEmail('ană@example.ro')).not.toBe(foldEmail('ana@example.ro'));
  });
  it.each(['ana', 'ana@', '@example.ro', 'ana @example.ro', 'a@b@c', 'a\0b@c.ro', 'a\ud800b@c.ro'])(
    'may not be %j',
    (text) => expect(email.safeParse(text).success).toBe(false),
  );
  it('are no longer than mail can carry', () => {
    expect(email.safeParse(`${'a'.repeat(64)}@${'b'.repeat(250)}.ro`).success).toBe(false);
  });
});

describe('passwords', () => {
  it('[rule-password-length] count what a person sees, not UTF-16 units, and are never trimmed', () => {
    expect(password.safeParse('🍔🍔🍔🍔').success).toBe(false);
    expect(password.safeParse('🍔'.repeat(128)).success).toBe(true);
    expect(password.safeParse('🍔'.repeat(129)).success).toBe(false);
    expect(password.parse('  șaptespații ')).toBe('  șaptespații ');
  });

  it('count the same on every keyboard, however it composes letters', () => {
    const composed = 'ș'.repeat(128).normalize('NFC');
    for (const text of [composed, composed.normalize('NFD')]) {
      expect(password.safeParse(text).success).toBe(true);
      expect(enteredPassword.safeParse(text).success).toBe(true);
    }
    for (const text of [`${composed}x`, 'x'.repeat(129), '']) {
      expect(enteredPassword.safeParse(text).success).toBe(false);
    }
    expect(enteredPassword.safeParse('x').success).toBe(true);
  });
});

describe('ids', () => {
  it('are opaque but never nonsense', () => {
    expect(id.safeParse('019a4d6e-7c9b-7000-8000-000000000000').success).toBe(true);
    for (const text of ['', '../etc', 'a b', "x'--", 'a\0', 'ș', 'x'.repeat(65)]) {
      expect(id.safeParse(text).success).toBe(false);
    }
  });
  it('are UUIDs where a client makes them', () => {
    expect(clientMadeId.safeParse('019a4d6e-7c9b-7000-8000-000000000000').success).toBe(true);
    expect(clientMadeId.safeParse('r1').success).toBe(false);
  });
});

describe('Accept-Language', () => {
  it.each([
    [undefined, 'ro'],
    ['', 'ro'],
    ['fr', 'ro'],
    ['*', 'ro'],
    ['en', 'en'],
    ['DE-at', 'de'],
    ['en-GB,en;q=0.9', 'en'],
    ['fr-FR, fr;q=0.9, de;q=0.8, en;q=0.7', 'de'],
    ['en;q=0.5, de;q=0.8', 'de'],
    ['en ; q=0.9, ro ; q=0.1', 'en'],
    ['de;q=0, en;q=0.1', 'en'],
    ['en, de', 'en'],
    ['english', 'ro'],
    ['de;q=abc', 'de'],
  ])('%j asks for %s', (header, expected) => expect(acceptedLocale(header)).toBe(expected));

  it('[rule-locale] answers any header with a language that exists', () => {
    fc.assert(
      fc.property(fc.string(), (header) => {
        expect(['ro', 'de', 'en']).toContain(acceptedLocale(header));
      }),
    );
  });
});
