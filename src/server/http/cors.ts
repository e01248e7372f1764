/** Which other origins' pages may call the API. */

const allowedHeaders =
  'Authorization, Accept-Language, Content-Type, If-None-Match, X-Client-Id, X-Client-Secret, X-Request-Id, traceparent';
const exposedHeaders = 'Content-Disposition, ETag, Retry-After, X-Request-Id';

/** The headers that let a page of an allowed origin read the answer; none for any other. */
export function corsHeaders(
  origin: string | null,
  allowedOrigins: readonly string[],
): Record<string, string> {
  if (origin === null || !allowedOrigins.includes(origin)) return {};
  return {
    'Access-Control-Allow-Origin': origin,
    'Access-Control-Expose-Headers': exposedHeaders,
    // The answer is for that origin's page, so it may leave our own.
    'Cross-Origin-Resource-Policy': 'cross-origin',
  };
}

/** What a browser asks first, before a call with a token or a body. */
export const preflightHeaders: Record<string, string> = {
  'Access-Control-Allow-Methods': 'GET, POST, PUT, DELETE',
  'Access-Control-Allow-Headers': allowedHeaders,
  'Access-Control-Max-Age': '600',
};
