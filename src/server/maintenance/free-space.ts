import { statfs } from 'node:fs/promises';

/** What the disk of a folder still takes from those who aren't root. */
export async function freeMegabytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return Math.floor((bavail * bsize) / 1024 / 1024);
}
