/** Whether a text has these digits as a word of their own: ids, hashes and times may have them by chance. */
export const tellsDigits = (text: string, digits: string): boolean =>
  new RegExp(String.raw`(?<![\w.+-])${digits}(?![\w.+-])`).test(text);
