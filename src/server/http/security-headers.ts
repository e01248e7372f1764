/** The headers that every answer carries, and those that let pages of other origins read an answer. */

const permissions =
  'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), microphone=(), payment=(), usb=()';

/** `https`: whether people reach the server that way; HSTS over http would lock them out. */
export function securityHeaders(https: boolean): Record<string, string> {
  return {
    // For what isn't a page: nothing is allowed.
    'Content-Security-Policy': `default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': permissions,
    ...(https && { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' }),
  };
}

/** Hashes of the inline scripts and styles of index.html, written to csp.json by the build. */
export interface InlineHashes {
  readonly script: readonly string[];
  readonly style: readonly string[];
}

/** The policy of index.html: our own files, and the inline parts that the build made. */
export function contentSecurityPolicy(inline: InlineHashes): string {
  return [
    `default-src 'none'`,
    ['script-src', `'self'`, ...inline.script].join(' '),
    ['style-src', `'self'`, ...inline.style].join(' '),
    // The icon stands in the page itself.
    `img-src 'self' data:`,
    `font-src 'self'`,
    `connect-src 'self'`,
    `manifest-src 'self'`,
    `worker-src 'self'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
  ].join('; ');
}

/**
 * The headers of the page that shows a statement to who holds its link: no inline part at all, no form, and no copy of
 * it anywhere.
 */
export const statementHeaders: Readonly<Record<string, string>> = {
  'Content-Security-Policy': [
    `default-src 'none'`,
    `script-src 'self'`,
    `style-src 'self'`,
    `img-src 'self'`,
    `connect-src 'self'`,
    `base-uri 'none'`,
    `form-action 'none'`,
    `frame-ancestors 'none'`,
    // React builds no markup out of texts.
    `require-trusted-types-for 'script'`,
    `trusted-types 'none'`,
  ].join('; '),
  'Cache-Control': 'no-store',
  'X-Robots-Tag': 'noindex, nofollow, noarchive',
  // Named here too, because its address has a token.
  'Referrer-Policy': 'no-referrer',
};

/** The headers of the service worker: it fetches our own files, and the next build's worker replaces it. */
export const workerHeaders: Readonly<Record<string, string>> = {
  'Content-Security-Policy': `default-src 'none'; script-src 'self'; connect-src 'self'; frame-ancestors 'none'`,
  'Cache-Control': 'no-cache',
};

/** The headers that let a page of an allowed origin read the answer; none for any other origin. */
export function corsHeaders(
  origin: string | null,
  allowedOrigins: readonly string[],
): Record<string, string> {
  if (origin === null || !allowedOrigins.includes(origin)) return {};
  return {
    'Access-Control-Allow-Origin': origin,
    'Access-Control-Expose-Headers':
      'Brigade-Position, Content-Disposition, Date, ETag, Retry-After, X-Request-Id',
    'Cross-Origin-Resource-Policy': 'cross-origin',
  };
}

/** The answer to a preflight request, which a browser sends before a call with a token or a body. */
export const preflightHeaders: Record<string, string> = {
  'Access-Control-Allow-Methods': 'GET, POST, PUT, DELETE',
  'Access-Control-Allow-Headers':
    'Authorization, Accept-Language, Brigade-Position, Content-Type, If-None-Match, X-Client-Id, X-Client-Secret, X-Request-Id, traceparent',
  'Access-Control-Max-Age': '600',
};
