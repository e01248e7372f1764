/**
 * Texts whose order by bytes is the order of a language (`textOrder`): so that a database can sort and page by names.
 * Made of three levels as the Unicode Collation Algorithm has them (UTS #10): letters, then accents, then case; numbers by
 * value. The weights are asked from `Intl.Collator` once, for the letters and signs of Latin, Greek and Cyrillic. Other
 * scripts follow in the order of their code points.
 */
import type { Locale } from '#contract/locale.ts';

/** German and English are sorted alike. */
export type Alphabet = 'common' | 'ro';

export const alphabetOf = (locale: Locale): Alphabet => (locale === 'ro' ? 'ro' : 'common');

/** The ranges of code points that are asked for. */
const ranges: readonly (readonly [number, number])[] = [
  [0x20, 0x7e],
  [0xa0, 0x52f],
  [0x1e00, 0x1fff],
  [0x2010, 0x2027],
  [0x2030, 0x205e],
  [0x20a0, 0x20bf],
  [0x2100, 0x214f],
];

/** Letters that are sorted as several, beside those of which Unicode says what they are made of. */
const ligatures: Record<string, string> = { ß: 'ss', ẞ: 'SS', æ: 'ae', Æ: 'AE', œ: 'oe', Œ: 'OE' };

/** What a sign is sorted as, if it is several: `№` as `No`. */
function partsOf(sign: string): string[] | undefined {
  const parts = [...(ligatures[sign] ?? sign.normalize('NFKD').normalize('NFC'))];
  return parts.length > 1 && sign.normalize('NFD').normalize('NFC') !== parts.join('') ? parts : undefined;
}

/** The ranks of a letter at the three levels; without `letter` it is an accent alone. */
interface Weight {
  readonly letter: number | undefined;
  readonly accent: number;
  readonly variant: number;
}

type Weights = ReadonlyMap<string, Weight>;

const known = new Map<Alphabet, Weights>();

function weightsOf(alphabet: Alphabet): Weights {
  let weights = known.get(alphabet);
  if (!weights) {
    weights = askWeights(alphabet === 'ro' ? 'ro' : 'en');
    known.set(alphabet, weights);
  }
  return weights;
}

function askWeights(locale: Locale): Weights {
  const by = (sensitivity: 'base' | 'accent' | 'variant') =>
    new Intl.Collator(locale, { sensitivity }).compare;
  const [base, accents, variants] = [by('base'), by('accent'), by('variant')];
  const signs = ranges
    .flatMap(([from, to]) =>
      Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)),
    )
    .filter((sign) => /[\p{L}\p{M}\p{N}\p{P}\p{S}\p{Zs}]/u.test(sign) && !partsOf(sign))
    .toSorted(variants);
  const weights = new Map<string, Weight>();
  let before = '';
  let [letter, accent, variant] = [0, 0, 0];
  for (const sign of signs) {
    if (base(before, sign) !== 0) [letter, accent, variant] = [letter + 1, 0, 0];
    else if (accents(before, sign) !== 0) [accent, variant] = [accent + 1, 0];
    // By two: between two of them are those that are made of several.
    else if (variants(before, sign) !== 0) variant += 2;
    weights.set(sign, { letter: base(sign, '') === 0 ? undefined : letter, accent, variant });
    before = sign;
  }
  return weights;
}

/** Above everything that stands between the levels and between texts. */
const lowest = 0x100;
const encoded = (weight: number) => String.fromCharCode(lowest + weight);
const unknown = '\uE000';

/** The key of some texts, compared in turn: the last name before the first. */
export function sortKey(alphabet: Alphabet, ...texts: readonly string[]): string {
  return texts.map((text) => keyOf(weightsOf(alphabet), text)).join(' ');
}

function keyOf(weights: Weights, text: string): string {
  let letters = '';
  const accents: number[] = [];
  const variants: number[] = [];
  const zero = weights.get('0')?.letter ?? 0;
  const add = (sign: string, isPart: boolean) => {
    const weight = weights.get(sign);
    if (!weight) letters += unknown + sign;
    else if (weight.letter !== undefined) letters += encoded(weight.letter);
    accents.push(weight?.accent ?? 0);
    variants.push((weight?.variant ?? 0) + (isPart ? 1 : 0));
  };
  for (const part of text.normalize('NFC').match(/\d+|\D/gu) ?? []) {
    if (/^\d/.test(part)) {
      const digits = part.replace(/^0+(?=\d)/, '');
      letters += encoded(zero) + encoded(digits.length) + digits;
      accents.push(0);
      variants.push(0);
    } else {
      const parts = /[ -~]/.test(part) ? undefined : partsOf(part);
      for (const sign of parts ?? part) add(sign, parts !== undefined);
    }
  }
  return `${letters} ${trimmed(accents)} ${trimmed(variants)}`;
}

/** What isn't there is the lowest weight. */
function trimmed(weights: readonly number[]): string {
  return weights
    .slice(0, weights.findLastIndex((weight) => weight > 0) + 1)
    .map(encoded)
    .join('');
}
