/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a select holds no pictures, and can't be searched from a field of its own */
import { useLingui } from '@lingui/react/macro';
import { cx } from '#web/ui/class-names.ts';
import { Icon } from '#web/ui/icon.tsx';
import type { PaletteEntry, PaletteGroup } from './palette-entry.ts';

interface PaletteListProps {
  id: string;
  groups: readonly PaletteGroup[];
  active: PaletteEntry | undefined;
  optionId: (entry: PaletteEntry) => string;
  onMark: (entry: PaletteEntry) => void;
  onChoose: (entry: PaletteEntry) => void;
  /** Shows what can be done with an entry that was found. */
  onActions: (entry: PaletteEntry) => void;
}

function show(option: HTMLElement | null): void {
  option?.scrollIntoView({ block: 'nearest' });
}

/** The list under the field. The focus stays in the field; the marked entry is told by the field. */
export function PaletteList({ id, groups, active, optionId, onMark, onChoose, onActions }: PaletteListProps) {
  const { t } = useLingui();
  return (
    <div
      id={id}
      role="listbox"
      aria-label={t`Results`}
      tabIndex={-1}
      // The keyboard is on the field, also after a press in the list.
      onMouseDown={(event) => event.preventDefault()}
      className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-2 empty:hidden"
    >
      {groups.map((group) => (
        <div key={group.id} role="group" aria-labelledby={`${id}-${group.id}`}>
          <p id={`${id}-${group.id}`} className="px-3 pt-2 pb-1 text-xs font-medium text-muted">
            {group.label}
          </p>
          {group.entries.map((entry) => (
            // Keys go to the field, which points here by aria-activedescendant.
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
            <div
              key={entry.id}
              id={optionId(entry)}
              ref={entry === active ? show : null}
              role="option"
              tabIndex={-1}
              aria-selected={entry === active}
              onPointerMove={() => entry !== active && onMark(entry)}
              onClick={() => onChoose(entry)}
              className="flex min-h-10 cursor-pointer items-center gap-3 rounded-md px-3 py-1.5 aria-selected:bg-accent-soft aria-selected:text-accent pointer-coarse:min-h-11"
            >
              <Icon name={entry.icon} className="size-5 shrink-0" />
              <span className="min-w-0 flex-1 truncate">
                <Label entry={entry} />
              </span>
              {entry.note && <span className="max-w-1/2 truncate text-sm text-muted">{entry.note}</span>}
              {entry.actions && entry.actions.length > 0 && (
                <More onPress={() => onActions(entry)} isActive={entry === active} />
              )}
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}

/** For a pointer alone, because an option holds no buttons; keys have the arrow to the right. */
function More({ onPress, isActive }: { onPress: () => void; isActive: boolean }) {
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <span
      data-more
      aria-hidden="true"
      onClick={(event) => {
        event.stopPropagation();
        onPress();
      }}
      className={cx(
        '-my-1.5 -mr-2 flex size-8 shrink-0 items-center justify-center rounded-md hover:bg-hover pointer-coarse:size-11',
        !isActive && 'text-muted',
      )}
    >
      <Icon name="more" className="size-4" />
    </span>
  );
}

/** A label, whose part in another language says which one it is. */
function Label({ entry: { label, foreign } }: { entry: PaletteEntry }) {
  const at = foreign ? label.indexOf(foreign.text) : -1;
  if (!foreign || at < 0) return label;
  return (
    <>
      {label.slice(0, at)}
      <span lang={foreign.lang}>{foreign.text}</span>
      {label.slice(at + foreign.text.length)}
    </>
  );
}
