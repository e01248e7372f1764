import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { importLimits } from '#contract/imports.ts';
import { useFormats } from '#web/i18n/use-formats.ts';
import { cx } from '#web/ui/class-names.ts';
import { FieldError } from '#web/ui/field.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { buttonStyle } from '#web/ui/link-styles.ts';

interface FileChoiceProps {
  chosen: File | null;
  disabled: boolean;
  onChoose: (file: File) => void;
}

const mebibyte = 1024 * 1024;

/** The file: dropped here or chosen. One that is too large is refused before anything of it is sent. */
export function FileChoice({ chosen, disabled, onChoose }: FileChoiceProps) {
  const { t } = useLingui();
  const formats = useFormats();
  const id = useId();
  const [refused, setRefused] = useState<File | null>(null);
  const [over, setOver] = useState(false);

  const choose = (file: File | undefined) => {
    if (!file || disabled) return;
    const isTooLarge = file.size > importLimits.bytes;
    setRefused(isTooLarge ? file : null);
    if (!isTooLarge) onChoose(file);
  };
  const sizeOf = ({ size }: File) =>
    size < mebibyte
      ? t`${formats.number(Math.ceil(size / 1024))} KB`
      : t`${formats.number(Math.ceil(size / mebibyte))} MB`;

  const name = refused?.name ?? '';
  const size = refused ? sizeOf(refused) : '';
  const most = formats.number(importLimits.bytes / mebibyte);
  return (
    <div>
      <div
        className={cx(
          'relative flex flex-wrap items-center gap-x-4 gap-y-3 rounded-lg border border-dashed p-4 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent sm:p-5',
          over ? 'border-accent bg-accent-soft' : 'border-line-strong bg-surface',
          !disabled && 'hover:border-ink',
        )}
      >
        <Icon name={chosen ? 'file' : 'upload'} className="size-6 text-muted" />
        <span className="min-w-0 flex-1 basis-60">
          {chosen ? (
            <>
              <span className="block font-medium break-words">{chosen.name}</span>
              <span className="block text-sm text-muted">{sizeOf(chosen)}</span>
            </>
          ) : (
            <>
              <span className="block font-medium">
                <Trans>Drop a CSV or XLSX file here, or choose one.</Trans>
              </span>
              <span className="block text-sm text-muted">
                <Trans>
                  Up to {most} MB and {formats.number(importLimits.rows)} rows. Nothing is stored before you
                  agree.
                </Trans>
              </span>
            </>
          )}
        </span>
        {!disabled && (
          <span aria-hidden="true" className={buttonStyle('secondary')}>
            {chosen ? <Trans>Choose another file</Trans> : <Trans>Choose a file</Trans>}
          </span>
        )}
        {/* Over all of it: a file can be dropped on it as well as chosen with it. */}
        <input
          id={id}
          type="file"
          aria-label={chosen ? t`Choose another file` : t`Choose a file`}
          accept=".csv,.txt,.tsv,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
          disabled={disabled}
          aria-describedby={refused ? `${id}-error` : undefined}
          onDragEnter={() => setOver(true)}
          onDragLeave={() => setOver(false)}
          onDrop={() => setOver(false)}
          onChange={(event) => {
            choose(event.target.files?.[0]);
            // The same file can be chosen again, once it was corrected.
            event.target.value = '';
          }}
          className="absolute inset-0 cursor-pointer opacity-0 disabled:cursor-default"
        />
      </div>
      <FieldError
        id={`${id}-error`}
        error={
          refused && (
            <Trans>
              {name} has {size}. A file may have {most} MB at most: split it, or leave out columns that are
              not needed.
            </Trans>
          )
        }
      />
    </div>
  );
}
