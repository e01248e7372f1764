/** The headers that every answer carries. */

/** The hashes of the page's inline parts, as the build writes them to csp.json. */
export interface InlineHashes {
  readonly script: readonly string[];
  readonly style: readonly string[];
}

/** Nothing but our own files, and no inline part that the build didn't make. */
export function contentSecurityPolicy(inline: InlineHashes): string {
  return [
    `default-src 'none'`,
    ['script-src', `'self'`, ...inline.script].join(' '),
    ['style-src', `'self'`, ...inline.style].join(' '),
    `img-src 'self'`,
    `font-src 'self'`,
    `connect-src 'self'`,
    `manifest-src 'self'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
  ].join('; ');
}

/** What answers that aren't pages may do: nothing. */
export const closedPolicy = `default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

const oneYear = 31_536_000;

/** `https`: whether people reach the server that way; a browser told so over http would lock them out. */
export function securityHeaders(https: boolean): readonly (readonly [string, string])[] {
  return [
    ['X-Content-Type-Options', 'nosniff'],
    ['Referrer-Policy', 'no-referrer'],
    ['Cross-Origin-Opener-Policy', 'same-origin'],
    ['Cross-Origin-Resource-Policy', 'same-origin'],
    [
      'Permissions-Policy',
      'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), microphone=(), payment=(), usb=()',
    ],
    ...(https ? [['Strict-Transport-Security', `max-age=${oneYear}; includeSubDomains`] as const] : []),
  ];
}
