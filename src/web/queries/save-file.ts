import type { DownloadedFile } from '#web/api/client.ts';

/** How long the browser may take to begin saving, in milliseconds; some read the file after the click has returned. */
const handover = 30_000;

/** Hands a file to the browser, which saves it where it saves downloads. */
export function saveFile({ name, blob }: DownloadedFile): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), handover);
}
