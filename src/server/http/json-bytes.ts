/** Answers as JSON in UTF-8. */

/** Characters of a piece: a text of ten times as many takes longer to be allocated than to be written. */
const ofPiece = 16_384;

/**
 * What `Buffer.from(JSON.stringify(value))` gives, for plain data, but long lists by pieces. A month of 900 reports takes a
 * third of the time (`src/DECISIONS.md`, 228).
 */
export function jsonBytes(value: unknown): Uint8Array<ArrayBuffer> {
  const pieces: Uint8Array[] = [];
  let piece = '';
  const add = (text: string) => {
    piece += text;
    if (piece.length < ofPiece) return;
    pieces.push(Buffer.from(piece));
    piece = '';
  };
  addJson(value, add);
  pieces.push(Buffer.from(piece));
  return Buffer.concat(pieces);
}

/** A list with more rows is written by pieces, of so many rows each. */
const longest = 100;
const rowsOfPiece = 16;

function addJson(value: unknown, add: (text: string) => void): void {
  if (!isLarge(value)) add(JSON.stringify(value));
  else if (Array.isArray(value)) addRows(value, add);
  else {
    add('{');
    let separator = '';
    for (const [name, of] of Object.entries(value)) {
      if (of === undefined) continue;
      add(`${separator}${JSON.stringify(name)}:`);
      addJson(of, add);
      separator = ',';
    }
    add('}');
  }
}

function addRows(rows: readonly unknown[], add: (text: string) => void): void {
  // Rows of one list are alike.
  const atOnce = rows.length > longest && !isLarge(rows[0]) ? rowsOfPiece : 1;
  add('[');
  for (let at = 0; at < rows.length; at += atOnce) {
    if (at > 0) add(',');
    if (atOnce === 1) addJson(rows[at] ?? null, add);
    else add(JSON.stringify(rows.slice(at, at + atOnce)).slice(1, -1));
  }
  add(']');
}

/** Whether there is a long list in it, at any depth. */
function isLarge(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false;
  if (Array.isArray(value)) return value.length > longest || value.some(isLarge);
  return Object.values(value).some(isLarge);
}
