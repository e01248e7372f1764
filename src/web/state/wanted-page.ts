/**
 * The page that `?redirect=` names, if it is one of this app's own: a path on the same origin, and not the log-in
 * screen again. Anything else (another site, `//host`, a backslash trick, a script) reads as none.
 */
export function wantedPage(redirect: unknown): string | undefined {
  if (typeof redirect !== 'string' || !redirect.startsWith('/') || redirect.length > 2_000) return undefined;
  try {
    const url = new URL(redirect, location.origin);
    const path = url.pathname + url.search + url.hash;
    // Read again as the browser would: `/\host` and `/.//host` turn into another site.
    const again = new URL(path, location.origin);
    return again.origin === location.origin &&
      url.origin === location.origin &&
      url.pathname.startsWith('/dashboard')
      ? path
      : undefined;
  } catch {
    return undefined;
  }
}
