/** Files as an administrator sends them. */
import { runImport, type ImportEvent, type ImportKind, type ImportResult } from '#contract/imports.ts';
import type { QueryOf } from '#contract/endpoint.ts';
import type { Locale } from '#contract/locale.ts';
import type { ProblemBody } from '#contract/problem.ts';
import { testOrigin, type TestServer } from './server.ts';
import { admin } from './small-chain.ts';

type Query = Omit<QueryOf<typeof runImport>, 'kind' | 'name'>;

interface Sender extends Query {
  locale?: Locale;
  as?: string;
  name?: string;
}

export type SentFile = string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>;

/** The request that sends a file. */
export async function importRequest(
  server: TestServer,
  kind: ImportKind,
  file: SentFile,
  { locale = 'en', as = admin, name = 'list.csv', ...query }: Sender = {},
): Promise<Request> {
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams({ kind, name, ...Object.fromEntries(given) });
  const headers = { Authorization: `Bearer ${await server.as(as)}`, 'Accept-Language': locale };
  const init = { method: 'POST', headers, body: file, duplex: 'half' } as const;
  return new Request(`${testOrigin}${runImport.path}?${search}`, init);
}

export interface Imported {
  status: number;
  events: ImportEvent[];
  /** Of an event named `problem`, or of an answer that is one. */
  problem?: ProblemBody;
}

/** Sends a file and takes every event; a failure is an answer like any other. */
export async function sendImport(
  server: TestServer,
  kind: ImportKind,
  file: SentFile,
  sender: Sender = {},
): Promise<Imported> {
  const response = await server.fetch(await importRequest(server, kind, file, sender));
  const { status } = response;
  const text = await response.text();
  if (status !== 200) return { status, events: [], problem: JSON.parse(text) as ProblemBody };
  const events: ImportEvent[] = [];
  let problem: ProblemBody | undefined;
  for (const block of text.split('\n\n').filter(Boolean)) {
    const data: unknown = JSON.parse(block.replace(/^(?:event: problem\n)?data: /, ''));
    if (block.startsWith('event: problem')) problem = data as ProblemBody;
    else events.push(runImport.result.parse(data));
  }
  return { status, events, ...(problem && { problem }) };
}

/** What came of it; throws where there is no result. */
export async function resultOf(
  server: TestServer,
  kind: ImportKind,
  file: SentFile,
  sender: Sender = {},
): Promise<ImportResult> {
  const { events, problem } = await sendImport(server, kind, file, sender);
  const result = events.find((event) => event.type === 'result');
  if (!result) throw new Error(`an import without a result: ${JSON.stringify(problem)}`);
  return result;
}

/** Checks a file and imports what was checked. */
export async function importIt(
  server: TestServer,
  kind: ImportKind,
  file: string | Uint8Array<ArrayBuffer>,
  sender: Sender = {},
): Promise<ImportResult> {
  const { digest } = await resultOf(server, kind, file, sender);
  return resultOf(server, kind, file, { ...sender, commit: digest });
}
