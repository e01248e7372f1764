/** A body's fields that are there: an absent one and one that is undefined are the same. */
export type Given<Fields> = { [Name in keyof Fields]: Exclude<Fields[Name], undefined> };

export function given<Fields extends object>(fields: Fields): Given<Fields> {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined),
  ) as Given<Fields>;
}
