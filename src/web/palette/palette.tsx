import { useLingui } from '@lingui/react/macro';
import {
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
  type KeyboardEvent,
  type SyntheticEvent,
} from 'react';
import type { Role } from '#contract/users.ts';
import type { Api } from '#web/api/client.ts';
import { asProblem } from '#web/api/problem.ts';
import { problemMessage } from '#web/i18n/problem-message.ts';
import { controlStyle } from '#web/ui/field.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { narrow, type PaletteEntry, type PaletteGroup } from './palette-entry.ts';
import { PaletteList } from './palette-list.tsx';
import { useFound } from './use-found.ts';
import { useMonths } from './use-months.ts';
import { usePages } from './use-pages.ts';
import { useSettings, type Settings } from './use-settings.ts';

interface PaletteProps extends Settings {
  api: Api;
  role: Role;
  now: Date;
  onClose: () => void;
}

/**
 * One field to go anywhere, do anything and find anyone: the ARIA combobox, with its list always open, in a modal
 * window. Loaded when it is first wanted.
 */
export function Palette({ api, role, now, onClose, ...settings }: PaletteProps) {
  const { t } = useLingui();
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [opener] = useState(() => document.activeElement);
  const [text, setText] = useState('');
  /** The entry that Enter takes; while it isn't in the list, the first one. */
  const [marked, setMarked] = useState('');
  /** What was found whose actions were asked for. */
  const [subject, setSubject] = useState('');

  const [pages, actions] = usePages(role);
  const more = [...useMonths(now), ...useSettings(settings)];
  const known = [
    ...(pages ? [pages] : []),
    ...(actions ? [{ ...actions, entries: [...actions.entries, ...more] }] : []),
  ];
  const found = useFound(api, text, { role, now, subject });
  const named = narrow(known, text);
  const groups: PaletteGroup[] = [...named, ...found.groups];
  const entries = groups.flatMap((group) => group.entries);
  const active = entries.find((entry) => entry.id === marked) ?? entries[0];
  const group = groups.find((one) => active && one.entries.includes(active));
  const optionId = (entry: PaletteEntry) => `${id}-${entries.indexOf(entry)}`;

  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    input.current?.focus();
    return () => element?.close();
  }, []);

  const close = () => {
    dialog.current?.close();
    onClose();
    if (opener instanceof HTMLElement) opener.focus();
  };
  const choose = (entry: PaletteEntry) => {
    // First, so that a page takes the focus afterwards, and a question about unsaved text knows where it was.
    close();
    entry.onChoose();
  };
  // What was found for other letters isn't what was meant: a quick Enter waits for what is found for these.
  const [awaits, setAwaits] = useState(false);
  const chooseFound = useEffectEvent(() => active && choose(active));
  useEffect(() => {
    if (awaits && !found.searching) chooseFound();
  }, [awaits, found.searching]);
  const enter = () => {
    if (found.searching && marked === '' && named.length === 0) setAwaits(true);
    else if (active) choose(active);
  };
  const move = (step: 1 | -1) => {
    const at = active ? entries.indexOf(active) : -1;
    setMarked(entries.at((at + step) % entries.length)?.id ?? '');
  };
  const showActions = ({ id: of, actions: [first] = [] }: PaletteEntry) => {
    setSubject(of);
    if (first) setMarked(first.id);
  };
  /** Only the end of the text: within it the arrows move the caret. */
  const atEnd = () => input.current?.selectionStart === text.length;
  const onKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const act = {
      ArrowDown: () => move(1),
      ArrowUp: () => move(-1),
      ArrowRight: active?.actions?.length && atEnd() ? () => showActions(active) : undefined,
      ArrowLeft: group?.on && (() => setMarked(group.on?.id ?? '')),
      Enter: enter,
      Escape: close,
    }[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };
  const onPress = (event: SyntheticEvent) => {
    if (event.target === dialog.current) close();
  };

  const status = found.searching
    ? t`Searching…`
    : found.error
      ? problemMessage(asProblem(found.error), t)
      : entries.length === 0
        ? t`No data`
        : '';
  return (
    // Escape and Enter are keys of the field; beside the window a press closes it.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      aria-label={t`Search or go to…`}
      onClick={onPress}
      onCancel={close}
      className="mx-auto mt-[min(12dvh,6rem)] mb-4 w-[calc(100%-2rem)] max-w-xl overflow-hidden rounded-xl border bg-raised p-0 text-ink shadow-high backdrop:bg-[rgb(13_16_22/0.5)]"
    >
      <div className="flex max-h-[min(32rem,76dvh)] flex-col">
        <div className="relative border-b p-3">
          <span className="pointer-events-none absolute inset-y-0 left-6 flex items-center text-muted">
            <Icon name="search" className="size-4" />
          </span>
          <input
            ref={input}
            role="combobox"
            aria-label={t`Search or go to…`}
            aria-expanded={entries.length > 0}
            aria-keyshortcuts="ArrowDown ArrowUp ArrowRight ArrowLeft Enter Escape"
            aria-controls={`${id}-list`}
            aria-activedescendant={active && optionId(active)}
            aria-autocomplete="list"
            autoComplete="off"
            spellCheck={false}
            enterKeyHint="go"
            placeholder={t`A page, a restaurant, a person…`}
            value={text}
            onChange={(event) => {
              setText(event.target.value);
              setMarked('');
              setSubject('');
              setAwaits(false);
            }}
            onKeyDown={onKey}
            className={`${controlStyle} pl-9`}
          />
        </div>
        <PaletteList
          id={`${id}-list`}
          groups={groups}
          active={active}
          optionId={optionId}
          onMark={(entry) => setMarked(entry.id)}
          onChoose={choose}
          onActions={showActions}
        />
        <p
          aria-hidden="true"
          className="flex flex-wrap gap-x-4 border-t px-4 py-2 text-xs text-muted pointer-coarse:hidden"
        >
          <Hint keys="↑ ↓">{t`Choose`}</Hint>
          {active && (
            <Hint keys="Enter">
              {group?.opens ? t`Open` : t({ message: 'Run', context: 'in the palette' })}
            </Hint>
          )}
          {active?.actions && active.actions.length > 0 && <Hint keys="→">{t`Actions`}</Hint>}
          {group?.on && <Hint keys="←">{t`Back`}</Hint>}
          <Hint keys="Esc">{t({ message: 'Close', context: 'button' })}</Hint>
        </p>
        <output className="block border-t px-4 py-2 text-sm text-muted empty:border-0 empty:p-0">
          {status}
        </output>
      </div>
    </dialog>
  );
}

/** A key and what it does, for those who see the keyboard; the combobox tells it to others by itself. */
function Hint({ keys, children }: { keys: string; children: string }) {
  return (
    <span className="whitespace-nowrap">
      <kbd className="rounded-sm border bg-field px-1 font-sans">{keys}</kbd> {children}
    </span>
  );
}
