import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';

const outDir = 'dist/web';

/** A chunk in Vite's manifest. */
interface Chunk {
  file: string;
  imports?: string[];
  css?: string[];
  assets?: string[];
}

/** What of index.html's facts is read here (vite-first-load.ts). */
interface FirstLoad {
  files: string[];
  texts: string[];
  first: string;
  pages: [pattern: string, parts: number[], texts: string][];
}

/**
 * What opens without a network: the log-in, the overview, the list, a restaurant's month, the record screen, a tablet, and
 * the dialogs that they need. What these import is kept with them.
 */
const wanted =
  /^(?:index\.html$|src\/web\/routes\/(?:index|tablet|dashboard\/(?:index|record|restaurants\/\$restaurantId))\.tsx|src\/web\/(?:api|app|feedback|foreign|reports|tablets)\/|src\/web\/ui\/(?:alert-dialog|toaster)\.tsx|src\/web\/lists\/)/;

function keptFiles(web: string): string[] {
  const manifest = JSON.parse(readFileSync(join(web, '.vite/manifest.json'), 'utf8')) as Record<
    string,
    Chunk
  >;
  const kept = new Set(Object.keys(manifest).filter((name) => wanted.test(name)));
  // A set that grows while it is walked is walked to its end.
  for (const name of kept) for (const imported of manifest[name]?.imports ?? []) kept.add(imported);
  const html = readFileSync(join(web, 'index.html'), 'utf8');
  const load = JSON.parse(/var load = (\{.+\});$/m.exec(html)?.[1] ?? '{}') as FirstLoad;
  const files = new Set(
    Object.entries(manifest).flatMap(([name, { file, css = [], assets = [] }]) =>
      kept.has(name) ? [file, ...css, ...assets] : [],
    ),
  );
  const isKept = (part: number) => files.has(`assets/${load.files[part] ?? ''}.js`);
  const texts = [
    load.first,
    ...load.texts.filter((_, part) => isKept(part)),
    ...load.pages.filter(([, own]) => own.every(isKept)).map(([, , own]) => own),
  ];
  const inLanguages = readdirSync(join(web, 'assets'))
    .filter((name) => name.endsWith('.json') && texts.includes(name.split('.')[0] ?? ''))
    .map((name) => `assets/${name}`);
  return [...files, ...inLanguages];
}

/**
 * Writes sw.js (src/web/sw.ts) beside the app, once that is written. The kept page opens at once; of the server's first
 * answer it learns whether it is of a former build, and is then opened anew from the server (src/web/api/former-build.ts), so
 * a page and its data are of one build.
 */
export function serviceWorker(): Plugin[] {
  const plugins = VitePWA({
    strategies: 'injectManifest',
    srcDir: 'src/web',
    filename: 'sw.ts',
    outDir,
    // The app links its manifests and its worker itself, in idle time (src/web/app/install.ts).
    manifest: false,
    injectRegister: null,
    integration: {
      closeBundleOrder: 'post',
      configureCustomSWViteBuild: (build) => {
        build.logLevel = 'warn';
      },
      beforeBuildServiceWorker({ injectManifest }) {
        injectManifest.globPatterns = ['index.html', ...keptFiles(outDir)];
      },
    },
    injectManifest: {
      rollupFormat: 'iife',
      dontCacheBustURLsMatching: /^\/?assets\//,
      // Under an address that no page has, named in sw.ts: else the worker would answer that page itself, with a former build's.
      manifestTransforms: [
        (entries) => ({
          manifest: entries.map((entry) => ({
            ...entry,
            url: entry.url === 'index.html' ? '/?kept' : `/${entry.url}`,
          })),
          warnings: [],
        }),
      ],
    },
  });
  return plugins.map((plugin) => ({ ...plugin, applyToEnvironment: ({ name }) => name === 'client' }));
}
