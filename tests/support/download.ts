/** Files as a caller gets them. */
import { parse } from 'csv-parse/sync';
import { readSheet } from 'read-excel-file/node';
import type { FileEndpoint, QueryOf } from '#contract/endpoint.ts';
import type { Locale } from '#contract/locale.ts';
import { testOrigin, type TestServer } from './server.ts';

export interface Download {
  status: number;
  headers: Headers;
  bytes: Buffer;
}

interface Caller {
  as: string;
  locale?: Locale;
}

/** A file call by its declaration; a failure is an answer like any other. */
export async function download<E extends FileEndpoint>(
  server: TestServer,
  endpoint: E,
  query: QueryOf<E>,
  { as, locale = 'en' }: Caller,
): Promise<Download> {
  const given = Object.entries(query as Record<string, unknown>).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
  const response = await server.fetch(
    new Request(`${testOrigin}${endpoint.path}?${search}`, {
      headers: { Authorization: `Bearer ${await server.as(as)}`, 'Accept-Language': locale },
    }),
  );
  const bytes = Buffer.from(await response.arrayBuffer());
  return { status: response.status, headers: response.headers, bytes };
}

/** The name that the file would be saved under. */
export function fileNameOf({ headers }: Pick<Download, 'headers'>): string {
  const encoded = /filename\*=UTF-8''([^;]+)/.exec(headers.get('content-disposition') ?? '')?.[1];
  return decodeURIComponent(encoded ?? '');
}

/** The cells of a CSV as its language separates them, the header included. */
export function csvRows({ bytes }: Download, delimiter = ','): string[][] {
  return parse(bytes, { bom: true, delimiter });
}

/** The cells of a workbook's sheet, numbers and dates as such. */
export function xlsxRows({ bytes }: Download, sheet = 1) {
  return readSheet(bytes, sheet);
}
