import { statfs } from 'node:fs/promises';

/** The space of a folder's disk: what is free for users other than root, and all of it. */
export async function diskSpace(folder: string): Promise<{ freeBytes: number; sizeBytes: number }> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { freeBytes: bavail * bsize, sizeBytes: blocks * bsize };
}

/** The free space of a folder's disk for users other than root. */
export async function freeMegabytes(folder: string): Promise<number> {
  return Math.floor((await diskSpace(folder)).freeBytes / 1024 / 1024);
}
