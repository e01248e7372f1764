import { statfs } from 'node:fs/promises';

/** The free space of a folder's disk for users other than root. */
export async function freeMegabytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return Math.floor((bavail * bsize) / 1024 / 1024);
}
