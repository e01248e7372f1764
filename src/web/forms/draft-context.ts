import { createContext } from 'react';

/** What was typed before: the changed fields, and what they stood over. */
export interface Draft {
  /** When, as ISO text. */
  at: string;
  values: Record<string, unknown>;
  base: Record<string, unknown>;
}

/** Where a form keeps its draft; `#web/state/drafts.ts` makes one for each person. */
export interface DraftBox {
  read(form: string): Draft | null;
  keep(form: string, values: Draft['values'], base: Draft['base']): void;
  discard(form: string): void;
}

/** The name under which entries that the server doesn't have yet are kept: logging out would lose them. */
export const unsentEntries = 'feedback entries';

/** The drafts of who is signed in; null where nobody is. */
export const DraftContext = createContext<DraftBox | null>(null);

/** Which form it is, and the id of what it edits. */
export interface DraftOf {
  form: string;
  id?: string;
}
