import { useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useId, useState } from 'react';
import { filterStyle } from './field.tsx';
import { Icon } from './icon.tsx';

interface SearchFieldProps {
  label: string;
  placeholder?: string;
  /** What is searched for now. */
  value: string;
  /** Called with trimmed text once typing pauses, or at once on Enter. */
  onSearch: (text: string) => void;
  /** How long typing must pause, in milliseconds. */
  delay?: number;
  /** A search is under way. */
  searching?: boolean;
}

/** A search that waits for a pause in typing; Escape or the cross empties it. */
export function SearchField(props: SearchFieldProps) {
  const { label, placeholder, value, onSearch, delay = 250, searching = false } = props;
  const { t } = useLingui();
  const id = useId();
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  /** What was searched for and hasn't come back as `value` yet, oldest first, after the last that has. */
  const [sent, setSent] = useState<readonly string[]>([value]);
  if (value !== known) {
    setKnown(value);
    const own = sent.indexOf(value);
    setSent(own < 0 ? [value] : sent.slice(own));
    // Changed from outside, by Back or "clear filters". What is being typed is never overwritten by its own echo.
    if (own < 0) setText(value);
  }

  const search = (wanted: string) => {
    setText(wanted);
    setSent([...sent, wanted.trim()]);
    onSearch(wanted.trim());
  };
  const searchAfterPause = useEffectEvent(search);
  const waiting = text.trim() !== sent.at(-1);
  useEffect(() => {
    if (!waiting) return undefined;
    const timer = setTimeout(() => searchAfterPause(text), delay);
    return () => clearTimeout(timer);
  }, [text, waiting, delay]);

  return (
    <div className="relative">
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <span className="pointer-events-none absolute inset-y-0 left-3 flex items-center text-muted">
        <Icon name="search" className="size-4" />
      </span>
      <input
        id={id}
        type="search"
        value={text}
        // As many as the contract takes.
        maxLength={120}
        placeholder={placeholder}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') {
            // In a form it would send the form.
            event.preventDefault();
            search(text);
          }
          if (event.key === 'Escape' && text !== '') search('');
        }}
        className={`${filterStyle} pl-9 not-placeholder-shown:pr-11 [&::-webkit-search-cancel-button]:hidden`}
      />
      {text !== '' && (
        <button
          type="button"
          aria-label={t`Clear the search`}
          onClick={() => search('')}
          className="absolute inset-y-0 right-0 grid w-10 cursor-pointer place-items-center rounded-md text-muted hover:text-ink focus-visible:-outline-offset-2 pointer-coarse:w-11"
        >
          <Icon name="cross" className="size-4" />
        </button>
      )}
      <output className="pointer-events-none absolute inset-y-0 right-11 flex items-center text-sm text-muted">
        {searching ? t`Searching…` : ''}
      </output>
    </div>
  );
}
