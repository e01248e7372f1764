import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { ImportEncoding, ImportFileFacts, ImportKind, ImportResult } from '#contract/imports.ts';
import type { Api } from '#web/api/client.ts';
import { asProblem } from '#web/api/problem.ts';
import { FileGone, runFileImport, type ImportMapping } from '#web/queries/imports.ts';

export interface ImportProgress {
  /** `sending` until the server says anything. */
  phase: 'sending' | 'reading' | 'checking' | 'writing' | 'totals';
  done: number;
  total: number;
}

/** How a check or an import stands; `commits` tells the two apart. */
export type ImportRun =
  | { name: 'waiting' }
  | { name: 'running'; commits: boolean; progress: ImportProgress }
  | {
      name: 'ended';
      commits: boolean;
      /** Nothing was written, because the amounts are others than those that were agreed to. */
      asksAnew: boolean;
    }
  | { name: 'failed'; commits: boolean; error: Error }
  | { name: 'cancelled'; commits: boolean };

interface Settings {
  columns: ImportMapping | undefined;
  encoding: ImportEncoding | undefined;
  /** Reports of closed months are later knowledge, not errors. */
  countsClosed: boolean;
}

const begun: ImportProgress = { phase: 'sending', done: 0, total: 0 };

/**
 * A file on its way in. It is checked at once, and again whenever its columns or its encoding are set otherwise, or when
 * `basis`, what a check depends on besides, is another one; one run at a time, the newest. Render it with a key of file and
 * kind: another file is another import.
 */
export function useImport(api: Api, kind: ImportKind, file: File, basis: string, onImported: () => void) {
  const [facts, setFacts] = useState<ImportFileFacts | null>(null);
  const [checked, setChecked] = useState<ImportResult | null>(null);
  const [run, setRun] = useState<ImportRun>({ name: 'running', commits: false, progress: begun });
  const [settings, setSettings] = useState<Settings>({
    columns: undefined,
    encoding: undefined,
    countsClosed: false,
  });
  const newest = useRef<AbortController | null>(null);

  const execute = async (wanted: Settings, checkedAs?: ImportResult) => {
    const commit = checkedAs?.digest;
    const leaveOut = checkedAs?.counts.error ?? 0;
    newest.current?.abort();
    const controller = new AbortController();
    newest.current = controller;
    const { signal } = controller;
    const commits = commit !== undefined;
    try {
      const result = await runFileImport(
        api,
        { kind, file, ...wanted, commit, leaveOut, agreed: checkedAs?.effects?.digest },
        signal,
        (event) => {
          if (signal.aborted) return;
          if (event.type === 'file') setFacts(event.file);
          else setRun({ name: 'running', commits, progress: event });
        },
      );
      if (signal.aborted) return;
      setChecked(result);
      // Then it is the amounts that are others now.
      const isSameFile = commits && !result.committed && result.counts.error === leaveOut;
      setRun({ name: 'ended', commits, asksAnew: isSameFile });
      if (result.committed) onImported();
    } catch (error) {
      if (signal.aborted) return;
      setRun({ name: 'failed', commits, error: error instanceof FileGone ? error : asProblem(error) });
    } finally {
      // What is over can't be cancelled.
      if (newest.current === controller) newest.current = null;
    }
  };
  const start = (wanted: Settings, checkedAs?: ImportResult) => {
    setSettings(wanted);
    setRun({ name: 'running', commits: checkedAs !== undefined, progress: begun });
    void execute(wanted, checkedAs);
  };

  const check = useEffectEvent((_basis: string) => {
    const isImporting = run.name === 'running' && run.commits;
    if (!isImporting && run.name !== 'waiting' && checked?.committed !== true) start(settings);
  });
  useEffect(() => {
    const turn = setTimeout(() => check(basis));
    return () => clearTimeout(turn);
  }, [basis]);
  useEffect(() => () => newest.current?.abort(), []);

  return {
    facts,
    /** What the last check or import came to; of former settings while a run goes on, and if that comes to no end. */
    checked,
    run,
    /** Which column of the file is which of ours: as set, else as found. */
    columns: settings.columns ?? facts?.columns ?? {},
    match: (columns: ImportMapping) => {
      if (Object.keys(columns).length > 0) {
        start({ ...settings, columns });
        return;
      }
      // Nothing matched can't be asked for, and there is nothing to ask.
      newest.current?.abort();
      setSettings({ ...settings, columns });
      setRun({ name: 'waiting' });
    },
    countsClosed: settings.countsClosed,
    countClosed: (countsClosed: boolean) => start({ ...settings, countsClosed }),
    readAs: (encoding: ImportEncoding) => start({ ...settings, encoding }),
    check: () => start(settings),
    /** Imports what was checked and agreed to: this file, these amounts; its rows with errors are left out. */
    commit: (result: ImportResult) => start(settings, result),
    cancel: () => {
      newest.current?.abort();
      setRun((now) => (now.name === 'running' ? { name: 'cancelled', commits: now.commits } : now));
    },
  };
}
