import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const served = /^(?:(?:index|statement)\.html|assets\/.+\.(?:js|css|svg|json))$/;
// Below this a compressed answer saves no packet.
const smallest = 512;

/** Writes .br and .gz beside what the web build serves, at the highest level, so that no request compresses. */
export function precompress(): Plugin {
  return {
    name: 'brigade:precompress',
    apply: 'build',
    applyToEnvironment: ({ config }) => config.consumer === 'client',
    writeBundle: {
      order: 'post',
      async handler({ dir = '' }, bundle) {
        const files = Object.values(bundle).filter((file) => served.test(file.fileName));
        await Promise.all(
          files.map(async (file) => {
            const bytes = Buffer.from(file.type === 'chunk' ? file.code : file.source);
            if (bytes.length < smallest) return;
            const path = join(dir, file.fileName);
            await writeFile(`${path}.br`, await promisify(brotliCompress)(bytes));
            await writeFile(`${path}.gz`, await promisify(gzip)(bytes, { level: 9 }));
          }),
        );
      },
    },
  };
}
