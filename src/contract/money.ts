/**
 * Amounts of money: on the wire a decimal text with two places (`"12.50"`), in arithmetic and in the database whole
 * minor units (bani, cents). No binary fraction ever holds an amount.
 */
import * as z from 'zod/mini';

export const currencies = ['RON', 'EUR'] as const;
export const currency = z.enum(currencies);
export type Currency = z.output<typeof currency>;

/** Whole minor units: 1250 is 12.50. Exact up to 90 billions of the major unit. */
export type Minor = number;

const decimalText = /^(\d{1,13})(?:\.(\d{1,2}))?$/;

/** `"12.5"` → 1250. Throws on anything that isn't a non-negative decimal with at most two places. */
export function toMinor(amount: string): Minor {
  const parts = decimalText.exec(amount);
  if (!parts) throw new RangeError(`not an amount: ${amount}`);
  return Number(parts[1]) * 100 + Number((parts[2] ?? '').padEnd(2, '0'));
}

/** 1250 → `"12.50"`. */
export function fromMinor(minor: Minor): string {
  return `${Math.floor(minor / 100)}.${String(minor % 100).padStart(2, '0')}`;
}

/** Of either sign: -1250 → `"-12.50"`. */
export function fromSigned(minor: Minor): string {
  return minor < 0 ? `-${fromMinor(-minor)}` : fromMinor(minor);
}

/** The inverse of {@link fromSigned}. */
export function toSigned(amount: string): Minor {
  return amount.startsWith('-') ? -toMinor(amount.slice(1)) : toMinor(amount);
}

/** A difference between amounts: a decimal text with two places, `"-12.50"` below zero. */
export const signedAmount = z.string().check(z.regex(/^-?\d{1,13}\.\d{2}$/));

/** An amount ≥ 0. We send texts; another server may send a JSON number, which is read to the nearest minor unit. */
export const amount = z.pipe(
  z.pipe(
    z.union([z.string(), z.number()]),
    z.transform((value) => (typeof value === 'number' ? value.toFixed(2) : value)),
  ),
  z.pipe(
    z.string().check(z.regex(decimalText)),
    z.transform((text) => fromMinor(toMinor(text))),
  ),
);
