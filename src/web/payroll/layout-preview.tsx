import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useFormContext, useWatch } from 'react-hook-form';
import type { LayoutBody, LayoutPreview as Preview } from '#contract/payroll.ts';
import type { Api } from '#web/api/client.ts';
import { asProblem } from '#web/api/problem.ts';
import { ProblemBanner } from '#web/forms/problem-banner.tsx';
import { useFormats } from '#web/i18n/use-formats.ts';
import { Banner } from '#web/ui/banner.tsx';
import { cx } from '#web/ui/class-names.ts';
import { usePreview } from './use-preview.ts';

/** The first rows of a file as the form around it describes them. */
export function LayoutPreview({ api }: { api: Api }) {
  const { t } = useLingui();
  const form = useFormContext<LayoutBody>();
  const { shown, error, isFetching } = usePreview(api, form);
  const hasFieldErrors = asProblem(error).errors.length > 0;
  return (
    <section aria-labelledby="preview" className="min-w-0">
      <h2 id="preview" className="text-sm font-medium">
        <Trans>Preview</Trans>
      </h2>
      {error && !hasFieldErrors && (
        <ProblemBanner className="mt-1.5" title={t`The preview could not be made`} error={error} />
      )}
      {shown ? (
        <Rows preview={shown} isBusy={isFetching || error !== null} />
      ) : (
        !error && (
          <p className="mt-1.5 rounded-lg border border-dashed p-4 text-muted">
            {isFetching ? t`Please wait…` : t`The first rows stand here once what is missing is entered.`}
          </p>
        )
      )}
    </section>
  );
}

function Rows({
  preview: { month, headers, rows, total, unwritable },
  isBusy,
}: {
  preview: Preview;
  isBusy: boolean;
}) {
  const { t } = useLingui();
  const formats = useFormats();
  const { control } = useFormContext<LayoutBody>();
  const [isWritten, format, currency] = useWatch({
    control,
    name: ['header_row', 'file_format', 'currency'],
  });
  // A workbook always has one.
  const hasHeader = isWritten || format === 'xlsx';
  if (month === null) {
    return (
      <p className="mt-1.5 rounded-lg border border-dashed p-4 text-muted">
        <Trans>No month is closed in {currency} yet. The first rows stand here once one is.</Trans>
      </p>
    );
  }
  const [name, shown] = [formats.monthInText(month), formats.number(rows.length)];
  return (
    <>
      <p className="text-sm text-muted tabular-nums">
        {rows.length < total
          ? t`The first ${shown} of ${plural(total, { one: '# row', other: '# rows' })} of ${name}`
          : t`${plural(total, { one: '# row', other: '# rows' })} of ${name}`}
      </p>
      {/* Wider than the page as a rule. */}
      <div
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- so that it can be scrolled by keys
        tabIndex={0}
        className="mt-1.5 overflow-x-auto rounded-lg border bg-surface shadow-low"
      >
        <table
          aria-labelledby="preview"
          aria-busy={isBusy}
          className={cx('min-w-full text-left text-sm', isBusy && 'opacity-60')}
        >
          <thead className={hasHeader ? 'bg-hover' : 'text-muted'}>
            <tr>
              {headers.map((header, index) => (
                <th key={index} scope="col" className="border-b px-3 py-2 font-medium whitespace-nowrap">
                  {hasHeader ? header : index + 1}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => (
              <tr key={index} className="border-t first:border-t-0">
                {row.map((cell, at) => (
                  <td key={at} className="px-3 py-1.5 whitespace-nowrap tabular-nums">
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {unwritable.length > 0 && (
        <Banner tone="warning" className="mt-3" title={t`The chosen encoding can’t write some texts`}>
          <p>{formats.list(unwritable)}</p>
          <p>
            <Trans>A run with this layout would be refused. Please choose another encoding.</Trans>
          </p>
        </Banner>
      )}
    </>
  );
}
