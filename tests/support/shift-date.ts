/**
 * Moves the present of whoever calls it by so many milliseconds. Browser tests hand it to the pages as text, so it uses
 * nothing from outside of itself.
 */
export function shiftDate(by: number): void {
  const Real = Date;
  // A constructor of the same class: what it makes are dates like all others.
  const Shifted = function (...parts: number[]) {
    if (new.target === undefined) return new Real(Real.now() + by).toString();
    return Reflect.construct(Real, parts.length === 0 ? [Real.now() + by] : parts, new.target) as Date;
  };
  Object.setPrototypeOf(Shifted, Real);
  Shifted.prototype = Real.prototype;
  Shifted.prototype.constructor = Shifted;
  Object.defineProperty(Shifted, 'name', { value: 'Date' });
  Object.defineProperty(Shifted, 'length', { value: 7 });
  Object.assign(Shifted, { now: () => Real.now() + by, parse: Real.parse, UTC: Real.UTC });
  globalThis.Date = Shifted as unknown as DateConstructor;
}
