/** The fields of a record before and after, read from an audit row. */
import * as z from 'zod/mini';

const stored = z.record(z.string(), z.unknown());
export type AuditFields = z.output<typeof stored>;

/** The fields; null where there are none, or where the text is no object. */
export function readFields(json: string | null): AuditFields | null {
  if (json === null) return null;
  try {
    const { success, data } = stored.safeParse(JSON.parse(json));
    return success ? data : null;
  } catch {
    return null;
  }
}

/** The ids of people and restaurants that the fields name: `users`, `restaurants`, `id`, and whatever ends in `_id`. */
export function namedIds(fields: AuditFields | null): string[] {
  return Object.entries(fields ?? {}).flatMap(([name, value]) => {
    const isList = name === 'users' || name === 'restaurants';
    const values: unknown[] =
      isList && Array.isArray(value) ? value : name === 'id' || name.endsWith('_id') ? [value] : [];
    return values.filter((one) => typeof one === 'string');
  });
}
