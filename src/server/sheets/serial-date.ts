/** Days and times as spreadsheets count them: days since the end of 1899, the time as a fraction. */

const secondsOfDay = 86_400;
const secondsBefore1970 = 25_569 * secondsOfDay;
/** In whole days, what the Macintosh's calendar counts less. */
const days1904 = 1_462;

/**
 * `46298` is `2026-10-03`, `46298.5` is `2026-10-03 12:00`, `0.25` is `06:00`. Undefined for what is no day after
 * 1900-03-01, where the count becomes right.
 */
export function serialText(serial: number, is1904 = false): string | undefined {
  const seconds = Math.round((serial + (is1904 && serial >= 1 ? days1904 : 0)) * secondsOfDay);
  if (!(seconds >= 0) || seconds >= 2_958_466 * secondsOfDay) return undefined;
  // A serial number has no precision: whole minutes are meant, so it is rounded.
  const toSeconds = seconds % 60 === 0 ? 16 : 19;
  if (seconds < secondsOfDay) return new Date(seconds * 1_000).toISOString().slice(11, toSeconds);
  if (seconds < 61 * secondsOfDay) return undefined;
  const iso = new Date((seconds - secondsBefore1970) * 1_000).toISOString();
  // Our own workbooks write midnight slightly late; a whole number is a day without a time.
  return Number.isInteger(serial) ? iso.slice(0, 10) : `${iso.slice(0, 10)} ${iso.slice(11, toSeconds)}`;
}

/** Excel's built-in formats of days and times (ECMA-376 part 1, §18.8.30). */
function isBuiltInDate(id: number): boolean {
  return (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58);
}

/** Excel takes no longer ones. */
const longestCode = 255;

/** Whether a number format shows a day or a time: by its id, or by the letters of its code outside of quoted texts. */
export function isDateFormat(id: number, code: string | undefined): boolean {
  if (code === undefined) return isBuiltInDate(id);
  const bare = code.slice(0, longestCode).replace(/"[^"]*"|\\.|_.|\*.|\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, '');
  return !/general/i.test(bare) && /[dmyhs]/i.test(bare);
}
