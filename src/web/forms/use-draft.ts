import { use, useEffect, useEffectEvent, useState } from 'react';
import type { FieldPath, FieldValues, PathValue, UseFormReturn } from 'react-hook-form';
import { localDay } from '#contract/month.ts';
import { DraftContext, type Draft } from '#web/state/drafts.ts';

/** Which form it is, and the id of what it edits. */
export interface DraftOf {
  form: string;
  id?: string;
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

const isSecret = (field: string) => /password/i.test(field);

const isText = (item: unknown) => typeof item === 'string';

/** A row of boxes, some of them perhaps empty. */
const isRow = (item: unknown) =>
  typeof item === 'object' &&
  item !== null &&
  Object.values(item).every((value) => value === null || typeof value !== 'object');

/** What a text box, a number box, a tick, a list of choices or of rows can hold; storage can hold anything. */
function fits(value: unknown, present: unknown): boolean {
  if (Array.isArray(present)) {
    const [first] = present as unknown[];
    // One that is empty at first takes either.
    const isItem = isRow(first)
      ? isRow
      : first === undefined
        ? (item: unknown) => isText(item) || isRow(item)
        : isText;
    return Array.isArray(value) && value.every(isItem);
  }
  if (typeof present === 'boolean') return typeof value === 'boolean';
  return typeof value === 'string' || typeof value === 'number';
}

export interface Offer extends Draft {
  /** What is saved has changed since the draft was typed. */
  isOutdated: boolean;
  isOfToday: boolean;
}

/** The part of a draft that this form can take and doesn't show already. */
function offerOf(draft: Draft | null | undefined, present: Record<string, unknown>): Offer | null {
  if (!draft) return null;
  const values = Object.entries(draft.values).filter(
    ([field, value]) => !isSecret(field) && fits(value, present[field]) && !same(value, present[field]),
  );
  if (values.length === 0) return null;
  const isOutdated = values.some(([field]) => !same(draft.base[field], present[field]));
  const isOfToday = localDay(new Date(draft.at)) === localDay(new Date());
  return { ...draft, values: Object.fromEntries(values), isOutdated, isOfToday };
}

/**
 * Keeps what is typed in a form, never a password, and offers what was kept before. Without `of`, or where nobody is
 * signed in, it does nothing.
 */
export function useDraft<Input extends FieldValues, Output>(
  { getValues, setValue, setFocus, subscribe }: UseFormReturn<Input, unknown, Output>,
  of: DraftOf | undefined,
) {
  const box = use(DraftContext);
  const name = of && (of.id === undefined ? of.form : `${of.form}:${of.id}`);
  const [offer, setOffer] = useState(() => offerOf(name === undefined ? null : box?.read(name), getValues()));

  useEffect(() => {
    if (!box || name === undefined) return undefined;
    return subscribe({
      formState: { values: true },
      callback({ values, defaultValues = {} }) {
        const base = defaultValues as Record<string, unknown>;
        const changed = Object.keys(values).filter(
          (field) => !isSecret(field) && !same(values[field], base[field]),
        );
        const only = (from: Record<string, unknown>) =>
          Object.fromEntries(changed.map((field) => [field, from[field]]));
        if (changed.length > 0) box.keep(name, only(values), only(base));
        else box.discard(name);
      },
    });
  }, [box, name, subscribe]);

  const forget = () => {
    setOffer(null);
    if (name !== undefined) box?.discard(name);
  };

  const fill = () => {
    const present = getValues();
    const fields = Object.entries(offer?.values ?? {}).filter(([field]) => Object.hasOwn(present, field)) as [
      FieldPath<Input>,
      PathValue<Input, FieldPath<Input>>,
    ][];
    for (const [field, value] of fields) setValue(field, value, { shouldDirty: true, shouldTouch: true });
    if (fields[0]) setFocus(fields[0][0]);
  };
  const isAtOnce = box?.atOnce === true;
  const fillAtOnce = useEffectEvent(fill);
  useEffect(() => {
    if (isAtOnce) fillAtOnce();
  }, [isAtOnce]);

  return {
    offer: isAtOnce ? null : offer,
    restore: () => {
      fill();
      setOffer(null);
    },
    /** It is saved, or not wanted any more. */
    forget,
  };
}
