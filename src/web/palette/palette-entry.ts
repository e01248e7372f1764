import { fold } from '#contract/text.ts';
import type { IconName } from '#web/ui/icon.tsx';

/** What can be chosen in the palette. */
export interface PaletteEntry {
  id: string;
  icon: IconName;
  label: string;
  /** A part of the label that is in another language. */
  foreign?: { text: string; lang: string };
  /** What tells two of the same label apart, or what it does. */
  note?: string | undefined;
  onChoose: () => void;
  /** What else can be done with it. */
  actions?: PaletteEntry[];
}

export interface PaletteGroup {
  id: string;
  label: string;
  entries: PaletteEntry[];
  /** Whether Enter goes to what is marked; else it does what it says. */
  opens?: boolean;
  /** On which entry these act. */
  on?: PaletteEntry;
}

/** The groups with the entries that have every word of the text, without regard to case and diacritics. */
export function narrow(groups: readonly PaletteGroup[], text: string): PaletteGroup[] {
  const words = fold(text).split(/\s+/).filter(Boolean);
  const matches = ({ label, note = '' }: PaletteEntry) => {
    const folded = fold(`${label}\n${note}`);
    return words.every((word) => folded.includes(word));
  };
  return groups
    .map((group) => ({ ...group, entries: group.entries.filter(matches) }))
    .filter(({ entries }) => entries.length > 0);
}
