import path from 'node:path';
import { build, type InlineConfig, type Plugin } from 'vite';

/** Large libraries that a light program must not include. */
const tooHeavy = /node_modules[\\/](@reduxjs|react-redux|react-router|react-router-dom|aws-amplify|@aws-amplify)[\\/]/;

/** Fails a build of a light program that has come to hold a heavy library after all: an import somewhere brought it. */
export const staysLight = (): Plugin => ({
  name: 'stays-light',
  generateBundle(_, bundle) {
    for (const file of Object.values(bundle)) {
      if (file.type !== 'chunk') continue;
      const heavy = Object.entries(file.modules).find(
        ([id, { code }]) => tooHeavy.test(id) && code !== null && code !== '',
      );
      if (heavy !== undefined)
        this.error(`${file.fileName} holds ${heavy[0]}: a light page does without it. See web/build/light-program.ts.`);
    }
  },
});

type Light = {
  /** The document below web/. */
  readonly page: string;
  /** The addresses it answers; vite serves them so while the web is worked on. */
  readonly at: RegExp;
  readonly plugins: () => NonNullable<InlineConfig['plugins']>;
};

/**
 * Builds a page with its own document and scripts, apart from the main program. Neither contains code that only the
 * other needs (docs/decisions/2026-11-23-light-welcome.md).
 */
export function lightProgram({ page, at, plugins }: Light): Plugin {
  let made: InlineConfig = {};
  return {
    name: 'light-program',
    configResolved({
      root,
      build: { outDir, target, modulePreload, reportCompressedSize, assetsInlineLimit },
      logLevel,
    }) {
      const rolldownOptions = { input: path.join(root, page) };
      made = {
        configFile: false,
        root,
        ...(logLevel === undefined ? {} : { logLevel }),
        plugins: plugins(),
        build: {
          outDir: path.resolve(root, outDir),
          emptyOutDir: false,
          copyPublicDir: false,
          target,
          modulePreload,
          reportCompressedSize,
          assetsInlineLimit,
          rolldownOptions,
        },
      };
    },
    configureServer(server) {
      server.middlewares.use((request, _, next) => {
        if (at.test(request.url?.split('?')[0] ?? '')) request.url = `/${page}`;
        next();
      });
    },
    writeBundle: { order: 'post', sequential: true, handler: async () => void (await build(made)) },
  };
}
