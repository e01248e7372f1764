import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import {
  getImportTemplate,
  runImport,
  type ImportEncoding,
  type ImportEvent,
  type ImportKind,
  type ImportResult,
} from '#contract/imports.ts';
import {
  getReportImport,
  listReportImports,
  undoReportImport,
  type ReportImport,
} from '#contract/report-imports.ts';
import type { Api } from '#web/api/client.ts';
import { ApiProblem } from '#web/api/problem.ts';
import { exporting } from './exports.ts';
import { keepShownOf } from './keep-shown.ts';
import { reportsChanged } from './report-changes.ts';
import { stale } from './stale.ts';

/** Column of ours → index in the file's header. */
export type ImportMapping = Readonly<Record<string, number>>;

export interface ImportOrder {
  kind: ImportKind;
  file: File;
  /** Absent: matched by the header's names. */
  columns: ImportMapping | undefined;
  /** Absent: found out. */
  encoding: ImportEncoding | undefined;
  countsClosed: boolean;
  /** The digest of the check; absent: only checks. */
  commit: string | undefined;
  /** How many rows with errors are left out. */
  leaveOut: number;
  /** The digest of the amounts that were shown; absent where there were none. */
  agreed: string | undefined;
}

/** The chosen file can't be read any more: saved again, moved or deleted since. */
export class FileGone extends Error {
  override readonly name = 'FileGone';
}

/** A request whose file can't be read fails as if the network did, so it is tried before. */
async function ensureReadable(file: File): Promise<void> {
  try {
    await file.slice(0, 1).arrayBuffer();
  } catch (error) {
    throw new FileGone(file.name, { cause: error });
  }
}

/** A name that the contract takes, whatever the file is called. */
function sentName({ name }: File): string {
  const printable = name.replace(/[\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069]/gu, '').trim();
  return printable.slice(-200) || 'file';
}

const asText = (columns: ImportMapping) =>
  Object.entries(columns)
    .map(([column, index]) => `${column}:${index}`)
    .join(',');

/**
 * Checks or imports a file, telling how it goes on. Aborting `signal` cancels it: nothing is imported then, unless it
 * was over already. Rejects with {@link FileGone} or an `ApiProblem`.
 */
export async function runFileImport(
  api: Api,
  { kind, file, columns, encoding, countsClosed, commit, leaveOut, agreed }: ImportOrder,
  signal: AbortSignal,
  onEvent: (event: Exclude<ImportEvent, ImportResult>) => void,
): Promise<ImportResult> {
  await ensureReadable(file);
  let result: ImportResult | undefined;
  await api.follow(runImport, {
    query: {
      kind,
      name: sentName(file),
      columns: columns && asText(columns),
      encoding,
      commit,
      ...(countsClosed && { closed_months: 'count' as const }),
      ...(leaveOut > 0 && { leave_out: leaveOut }),
      ...(commit !== undefined && agreed && { agreed }),
    },
    file,
    signal,
    onEvent: (event) => {
      if (event.type === 'result') result = event;
      else onEvent(event);
    },
  });
  if (!result) throw new ApiProblem('no_response');
  return result;
}

export const importsPerPage = 10;

export const importQueries = {
  /** The imports of reports, newest first. */
  list: (api: Api, page: number) =>
    queryOptions({
      queryKey: ['imports', 'list', page] as const,
      queryFn: async ({ signal }): Promise<{ rows: ReportImport[]; total: number }> => {
        const query = { page, per_page: importsPerPage };
        const { data, meta } = await api.call(listReportImports, { query, signal });
        return { rows: data, total: meta?.total ?? data.length };
      },
      placeholderData: keepShownOf(1, 'list'),
      staleTime: stale.soon,
    }),

  /** An import and what undoing it would do now. */
  details: (api: Api, id: string) =>
    queryOptions({
      queryKey: ['imports', 'details', id] as const,
      queryFn: async ({ signal }) => (await api.call(getReportImport, { params: { id }, signal })).data,
      // What is agreed to is what is known now.
      gcTime: 0,
    }),
};

export const importMutations = {
  /** Takes an import of reports back as a whole. */
  undo: (api: Api, id: string) =>
    mutationOptions({
      mutationFn: async (reason: string) =>
        (await api.call(undoReportImport, { params: { id }, body: { reason } })).data,
      // After a failure too: the answer can be lost of what was done.
      onSettled: (_undone, _failure, _reason, _before, { client }) => void imported(client),
    }),

  /** A file to fill in, in the language of the interface. */
  template: (api: Api, kind: ImportKind) =>
    exporting(
      api,
      async () => getImportTemplate,
      (format) => ({ query: { kind, format } }),
    ),
};

/** After an import everything may be another: what is on the screen is asked for again, the rest when it is shown. */
export async function imported(client: QueryClient): Promise<void> {
  await Promise.all([
    reportsChanged(client),
    client.invalidateQueries({ queryKey: ['restaurants'] }),
    client.invalidateQueries({ queryKey: ['users'] }),
    client.invalidateQueries({ queryKey: ['imports'] }),
  ]);
}
