import type { Plugin } from 'vite';
import { createTextCutter } from './vite-texts.ts';

const source = 'src/web/statement/statement.html';
/** As the server knows it (src/server/http/pages.ts). */
const built = 'statement.html';

/**
 * The page of a statement, which is built apart from the app: one script, and one file of texts a language, whose name
 * stands in its HTML. It has no inline script and no inline style, so its policy allows none.
 */
export function statementBuild(): Plugin {
  let texts = '';
  return {
    name: 'brigade:statement',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'statement',
    config: () => ({
      environments: {
        statement: {
          consumer: 'client',
          build: {
            outDir: 'dist/web',
            emptyOutDir: false,
            modulePreload: { polyfill: false },
            rolldownOptions: {
              input: source,
              checks: { pluginTimings: false },
              output: { codeSplitting: false },
            },
          },
        },
      },
    }),
    transformIndexHtml: {
      order: 'post',
      handler: (html) => html.replace('data-texts=""', `data-texts="${texts}"`),
    },
    generateBundle: {
      order: 'pre',
      async handler() {
        const cutter = await createTextCutter(this);
        texts = cutter.write(cutter.idsOf(this.getModuleIds()));
      },
    },
  };
}

/** Names the page's HTML as the server knows it, once Vite has written it. */
export function statementName(): Plugin {
  return {
    name: 'brigade:statement-name',
    apply: 'build',
    enforce: 'post',
    applyToEnvironment: (environment) => environment.name === 'statement',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const page = bundle[source];
        if (page) page.fileName = built;
      },
    },
  };
}

/** In development the page is at the same address as in a build. */
export function statementInDevelopment(): Plugin {
  return {
    name: 'brigade:statement-in-development',
    apply: 'serve',
    configureServer({ middlewares }) {
      middlewares.use((request, _response, next) => {
        request.url = request.url?.replace(/^\/statement\/?(?=\?|$)/i, `/${source}`);
        next();
      });
    },
  };
}
