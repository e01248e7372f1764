import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { asProblem } from '#web/api/problem.ts';
import { ProblemBanner } from '#web/forms/problem-banner.tsx';
import { useFormats } from '#web/i18n/use-formats.ts';
import { FileGone } from '#web/queries/imports.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import type { ImportRun } from './use-import.ts';

interface RunFailureProps {
  run: Extract<ImportRun, { name: 'failed' | 'cancelled' }>;
  /** Checks the same file again, with the same columns. */
  onCheck: () => void;
}

/** Why a check or an import came to no end, what that means for the data, and the way on. */
export function RunFailure({ run, onCheck }: RunFailureProps) {
  const { t } = useLingui();
  const again = (
    <Button onClick={onCheck}>
      <Trans>Check again</Trans>
    </Button>
  );
  if (run.name === 'cancelled') {
    return (
      <Banner
        tone="info"
        title={run.commits ? t`The import was cancelled` : t`The check was cancelled`}
        action={again}
      >
        {run.commits ? <UnknownEnd /> : <Trans>Nothing was imported.</Trans>}
      </Banner>
    );
  }
  if (run.error instanceof FileGone) {
    return (
      <Banner tone="bad" title={t`This file can’t be read any more`}>
        <Trans>
          It was probably saved again or moved since you chose it. Nothing was imported. Please choose it once
          more.
        </Trans>
      </Banner>
    );
  }
  // Only an answer that names its reason says for certain that the transaction was given up. Without its database the server
  // doesn't know either.
  const code = asProblem(run.error).answer?.code;
  const isCertain = !run.commits || (code !== undefined && code !== 'unavailable');
  return (
    <div className="grid gap-3">
      <ProblemBanner
        title={run.commits ? t`The import was broken off` : t`The file could not be checked`}
        error={run.error}
        action={again}
      />
      <FailureDetail error={run.error} />
      <p>{isCertain ? <Trans>Nothing was imported.</Trans> : <UnknownEnd />}</p>
    </div>
  );
}

/** What there is too much of, or where the file stops making sense, when the server tells. */
function FailureDetail({ error }: { error: Error }) {
  const formats = useFormats();
  const { code, errors } = asProblem(error);
  const [{ path, params = {} } = { path: '' }] = errors;
  const most = formats.number(Number(params['max'] ?? 0));
  const line = params['line'];
  if (code === 'too_large' && path === 'rows') return <Trans>A file may have {most} rows at most.</Trans>;
  if (code === 'too_large' && path === 'columns')
    return <Trans>A file may have {most} columns at most.</Trans>;
  const found = String(params['found'] ?? '');
  if (code === 'unreadable_file' && Object.hasOwn(foundTexts, found)) return <Found found={found} />;
  if (code === 'unreadable_file' && line !== undefined)
    return <Trans>The quotation mark in line {line} has no counterpart.</Trans>;
  return null;
}

/** What was sent instead of a table. */
const foundTexts: Readonly<Record<string, MessageDescriptor>> = {
  pdf: msg`This is a PDF. A table in it can’t be read; please export it as CSV or XLSX where it was made.`,
  image: msg`This is a picture. Please choose the table that it shows.`,
  old_excel: msg`This is a workbook of an old Excel (XLS). Please open it and save it as XLSX.`,
  document: msg`This is a text document. Please save its table as CSV or XLSX.`,
  page: msg`This is a web page or an XML file. Please save the table as CSV or XLSX.`,
};

function Found({ found }: { found: string }) {
  const { t } = useLingui();
  const text = foundTexts[found];
  return text && t(text);
}

/** The connection ended before the result came: all of the file is in, or nothing. */
function UnknownEnd() {
  return (
    <Trans>
      An import is stored as a whole or not at all. Whether this one finished is not known here. Check the
      same file again: what is stored already counts as unchanged.
    </Trans>
  );
}
