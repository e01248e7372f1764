/** The bytes of a file that is sent. */
import { Problem } from '#server/http/problem.ts';

/**
 * All of them, counted as they come: whoever sends chunks doesn't say how many there will be. Throws `too_large` as soon
 * as there are more than `limit`, without reading the rest; `malformed` where the connection broke off.
 */
export async function readUpload(
  upload: ReadableStream<Uint8Array> | null,
  limit: number,
): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = upload?.getReader();
  for (;;) {
    const next = await reader?.read().catch(() => {
      throw new Problem('malformed');
    });
    if (!next?.value) break;
    size += next.value.length;
    if (size > limit) {
      reader?.releaseLock();
      throw new Problem('too_large', { errors: [{ path: '', code: 'too_big', params: { max: limit } }] });
    }
    chunks.push(next.value);
  }
  return Buffer.concat(chunks);
}
