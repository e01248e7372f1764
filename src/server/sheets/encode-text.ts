/** Texts in the encodings that payroll programs read. */
import type { FileEncoding } from '#contract/payroll.ts';

const byteOrderMark = '\uFEFF';
const codePages = ['windows-1250', 'windows-1252'] as const;
type CodePage = (typeof codePages)[number];

/** Letters that a code page has under an older code point: Romanian ș and ț were written with a cedilla. */
const older: Readonly<Record<string, string>> = { ș: 'ş', Ș: 'Ş', ț: 'ţ', Ț: 'Ţ' };

/** The byte of each character that a code page has. */
function bytesOf(codePage: CodePage): ReadonlyMap<string, number> {
  const decoder = new TextDecoder(codePage);
  const bytes = new Map<string, number>();
  for (let byte = 0; byte < 256; byte += 1) bytes.set(decoder.decode(Uint8Array.of(byte)), byte);
  return bytes;
}

const tables: Partial<Record<FileEncoding, ReadonlyMap<string, number>>> = Object.fromEntries(
  codePages.map((codePage) => [codePage, bytesOf(codePage)]),
);

function byteIn(table: ReadonlyMap<string, number>, character: string): number | undefined {
  return table.get(character) ?? table.get(older[character] ?? '');
}

/** Whether an encoding has all characters of a text. */
export function isWritable(text: string, encoding: FileEncoding): boolean {
  const table = tables[encoding];
  return table === undefined || [...text].every((character) => byteIn(table, character) !== undefined);
}

/** Throws for a text that isn't {@link isWritable}: a question mark in the place of a letter would go unseen. */
export function encodeText(text: string, encoding: FileEncoding): Uint8Array<ArrayBuffer> {
  const table = tables[encoding];
  if (!table) return new TextEncoder().encode(encoding === 'utf-8-bom' ? byteOrderMark + text : text);
  return Uint8Array.from([...text], (character) => {
    const byte = byteIn(table, character);
    if (byte === undefined) throw new Error(`${encoding} has no ${character}`);
    return byte;
  });
}
