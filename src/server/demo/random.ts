/** Random numbers that repeat themselves: the same seed, the same demo data. */

export type Random = ReturnType<typeof createRandom>;

/** FNV-1a over the seed's text gives the state of a mulberry32 generator. */
export function createRandom(seed: string) {
  let state = 2_166_136_261;
  for (const letter of seed) state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 16_777_619);

  /** At least 0, less than 1. */
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  /** A whole number, both ends included. */
  const between = (min: number, max: number) => min + Math.floor(next() * (max - min + 1));
  const hex = (digits: number) =>
    Math.floor(next() * 16 ** digits)
      .toString(16)
      .padStart(digits, '0');

  return {
    next,
    between,
    chance: (probability: number) => next() < probability,
    pick<Item>(items: readonly Item[]): Item {
      const item = items[between(0, items.length - 1)];
      if (item === undefined) throw new RangeError('nothing to pick from');
      return item;
    },
    /** Normally distributed around 0 (Box–Muller). */
    normal: (deviation: number) =>
      deviation * Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
    /** Poisson distributed (Knuth's method; for small means). */
    poisson(mean: number): number {
      const limit = Math.exp(-mean);
      let count = 0;
      for (let product = next(); product > limit; product *= next()) count += 1;
      return count;
    },
    /** A UUIDv7 of the instant. */
    id(at: Date): string {
      const time = at.getTime().toString(16).padStart(12, '0');
      return `${time.slice(0, 8)}-${time.slice(8)}-7${hex(3)}-${(8 + between(0, 3)).toString(16)}${hex(3)}-${hex(6)}${hex(6)}`;
    },
  };
}
