/**
 * Just enough XML for the parts of a workbook: elements by their local name, attributes, texts. Each letter is looked at
 * once, whatever is in the file: no expression here runs to the end of a part again and again.
 */

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** A text with its entities, and with SpreadsheetML's own `_x000D_` (ECMA-376 part 1, §22.9.2.19), resolved. */
export function plainText(xml: string): string {
  const text = xml.replace(
    /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(\w{1,6}));/gi,
    (whole: string, decimal?: string, hex?: string, name?: string) => {
      if (name !== undefined) return entities[name] ?? whole;
      const code = decimal === undefined ? parseInt(hex ?? '', 16) : Number(decimal);
      return code <= 0x10ffff ? String.fromCodePoint(code) : '';
    },
  );
  return text.replace(/_x([0-9a-f]{4})_/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
}

const attributePatterns = new Map<string, RegExp>();

/** An attribute's value by its local name, out of what stands between an element's name and its `>`. */
export function attribute(attributes: string, name: string): string | undefined {
  let pattern = attributePatterns.get(name);
  if (!pattern) {
    pattern = new RegExp(`(?:^|[\\s:])${name}=(?:"([^"]*)"|'([^']*)')`);
    attributePatterns.set(name, pattern);
  }
  const found = pattern.exec(attributes);
  return found ? plainText(found[1] ?? found[2] ?? '') : undefined;
}

interface Element {
  readonly attributes: string;
  readonly content: string;
  /** Where it begins in the text, and where it is over. */
  readonly from: number;
  readonly to: number;
}

const tagName = /^(\w+:)?(\w+)(?![\w:])/;

/** The elements of a name, one after the other; none has another one of the same name in it. */
export function* elements(xml: string, name: string): Generator<Element> {
  let at = 0;
  for (;;) {
    const from = xml.indexOf('<', at);
    const end = from < 0 ? -1 : xml.indexOf('>', from);
    if (end < 0) return;
    at = end + 1;
    const tag = xml.slice(from + 1, end);
    const [whole = '', prefix = '', local] = tagName.exec(tag) ?? [];
    if (local !== name) continue;
    if (tag.endsWith('/')) {
      yield { attributes: tag.slice(whole.length, -1), content: '', from, to: at };
      continue;
    }
    const closing = `</${prefix}${name}>`;
    const close = xml.indexOf(closing, at);
    if (close < 0) return;
    const to = close + closing.length;
    yield { attributes: tag.slice(whole.length), content: xml.slice(at, close), from, to };
    at = to;
  }
}

/** The texts (`t`) in an element, without those that only say how it is read aloud (`rPh`). */
export function textOf(content: string): string {
  let heard = content;
  if (content.includes('rPh')) {
    const spoken = [...elements(content, 'rPh')];
    const starts = [0, ...spoken.map(({ to }) => to)];
    heard = starts.map((start, index) => content.slice(start, spoken[index]?.from)).join('');
  }
  let text = '';
  for (const { content: part } of elements(heard, 't')) text += plainText(part);
  return text;
}
