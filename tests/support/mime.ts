/** As much of MIME as a mail client needs to show our mails. */

export interface ReadMail {
  /** By lower-case name, decoded. */
  headers: Record<string, string>;
  text: string;
  html: string;
}

/** A whole message as it came over SMTP. */
export function readMail(raw: string): ReadMail {
  const { headers, body } = splitPart(raw);
  const parts = partsOf(headers['content-type'] ?? '', body).map(splitPart);
  const content = (type: string) => {
    const part = parts.find((one) => one.headers['content-type']?.startsWith(type));
    return part ? decodeBody(part) : '';
  };
  return { headers, text: content('text/plain'), html: content('text/html') };
}

interface Part {
  headers: Record<string, string>;
  body: string;
}

function splitPart(raw: string): Part {
  const end = raw.indexOf('\r\n\r\n');
  const head = raw.slice(0, end).replace(/\r\n[ \t]+/g, ' ');
  const headers = head.split('\r\n').map((line) => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon).toLowerCase(), decodeWords(line.slice(colon + 1).trim())];
  });
  return { headers: Object.fromEntries(headers) as Record<string, string>, body: raw.slice(end + 4) };
}

function partsOf(contentType: string, body: string): string[] {
  const boundary = /boundary="?([^";]+)"?/.exec(contentType)?.[1];
  if (boundary === undefined) return [`Content-Type: ${contentType}\r\n\r\n${body}`];
  return body
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => part.replace(/^\r\n/, ''));
}

function decodeBody({ headers, body }: Part): string {
  const coding = headers['content-transfer-encoding']?.toLowerCase();
  if (coding === 'base64') return Buffer.from(body, 'base64').toString().replaceAll('\r\n', '\n');
  const text = body.replaceAll('\r\n', '\n');
  return coding === 'quoted-printable' ? quotedPrintable(text.replace(/=\n/g, '')) : text;
}

function quotedPrintable(text: string): string {
  const bytes = text.replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}

/** RFC 2047. */
function decodeWords(text: string): string {
  return text
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, coding: string, word: string) =>
      coding.toLowerCase() === 'b'
        ? Buffer.from(word, 'base64').toString()
        : quotedPrintable(word.replaceAll('_', ' ')),
    );
}
