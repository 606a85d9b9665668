import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { chunkGroups, noChunkCircles } from './web/build/chunks.ts';
import { helpArticles } from './web/build/help-articles.ts';
import { lightProgram, staysLight } from './web/build/light-program.ts';
import { noSummaries } from './web/build/no-summaries.ts';
import { compileHints, quickStart, smallBoot } from './web/build/quick-start.ts';
import { screens } from './shared/screens/routes.ts';
import type { Screen } from './shared/screens/screen.ts';
import { welcomePath } from './shared/screens/welcome-path.ts';

/** 'seo' of '/seo', 'pagespeed' of '/pagespeed/:deviceType?'. */
const nameInAddress = ({ path }: Screen): string => path.split('/')[1] ?? '';
const namesDrawing = (what: Screen['draws']): string[] =>
  screens.filter(({ draws }) => draws === what).map(nameInAddress);

/** What the boot script preloads of the page that opens, so that it does not wait for the entry to run. */
const firstViews: readonly { readonly on: readonly string[]; readonly sources: readonly string[] }[] = [
  { on: ['overview'], sources: ['features/overview/overview-page.tsx'] },
  {
    on: namesDrawing('numbers'),
    sources: ['features/performance/performance-page.tsx'],
  },
  { on: namesDrawing('report'), sources: ['features/reports/reports-page.tsx'] },
];
/** Title by path without parameters: the boot script writes it into the shell. */
const titles = Object.fromEntries(
  screens.filter(({ open }) => open === undefined).map(({ path, title }) => [path.split('/:')[0], title]),
);
type FirstViews = {
  readonly titles: typeof titles;
  readonly signedIn: readonly string[];
  readonly signedOut: readonly string[];
  readonly views: typeof firstViews;
};
const ofProgram: FirstViews = {
  titles,
  signedIn: ['app/session/identity.ts'],
  signedOut: ['features/login/login-page.tsx'],
  views: firstViews,
};

type Bundle = NonNullable<Parameters<Extract<Plugin['generateBundle'], (...args: never[]) => unknown>>[1]>;

/** Addresses of the chunks of lazy modules with everything they import statically, and of their style sheets. */
function filesOf(bundle: Bundle, sources: readonly string[]): string[] {
  const files = new Set<string>();
  const add = (name: string) => {
    const file = bundle[name];
    if (files.has(name) || file === undefined) return;
    files.add(name);
    if (file.type !== 'chunk') return;
    file.imports.forEach(add);
    file.viteMetadata?.importedCss.forEach(add);
  };
  for (const file of Object.values(bundle))
    if (file.type === 'chunk' && file.moduleIds.some(id => sources.some(source => id.endsWith(source))))
      add(file.fileName);
  return [...files].map(file => `/${file}`);
}

/** An entry and what it imports, each after its own imports: so they can be run one by one. */
function startOrder(bundle: Bundle, entry: string, known = new Set<string>()): string[] {
  const chunk = bundle[entry];
  if (known.has(entry) || chunk?.type !== 'chunk') return [];
  known.add(entry);
  return [...chunk.imports.flatMap(file => startOrder(bundle, file, known)), entry];
}

/**
 * Names the entry, the first view's chunks and the typeface in the document; there is no inline script (strict CSP).
 * The entry's scripts become preloads that leave the line to the style sheet: boot.js starts them once the shell has been
 * painted.
 */
const preloads = (of: FirstViews): Plugin => ({
  name: 'first-view-preloads',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle, filename }) {
      if (bundle === undefined) return html;
      const scriptTag = /<script type="module" crossorigin src="([^"]+)"><\/script>/g;
      // The last one imports the others.
      const entry = [...html.matchAll(scriptTag)].at(-1)?.[1];
      if (entry === undefined) throw new Error(`${filename} has no entry script`);
      const started = startOrder(bundle, entry.slice(1)).map(file => `/${file}`);
      const signedIn = filesOf(bundle, of.signedIn).filter(file => !started.includes(file));
      const others = (sources: readonly string[]) =>
        filesOf(bundle, sources).filter(file => !started.includes(file) && !signedIn.includes(file));
      const files = {
        titles: of.titles,
        entry: started,
        signedIn,
        signedOut: others(of.signedOut),
        views: of.views.map(({ on, sources }) => ({ on, files: others(sources) })),
      };
      const preloaded = html.replaceAll(
        scriptTag,
        '<link rel="modulepreload" fetchpriority="low" crossorigin href="$1">',
      );
      const font = Object.keys(bundle).find(file => file.endsWith('.woff2'));
      return {
        html: preloaded.replace(
          '<script src="/boot.js"',
          `<script src="/boot.js" data-files='${JSON.stringify(files)}'`,
        ),
        tags:
          font === undefined
            ? []
            : [
                {
                  tag: 'link',
                  attrs: {
                    rel: 'preload',
                    as: 'font',
                    type: 'font/woff2',
                    href: `/${font}`,
                    crossorigin: '',
                    fetchpriority: 'low',
                  },
                  injectTo: 'head' as const,
                },
              ],
      };
    },
  },
});

/** Prints what each chunk weighs on the wire. */
const brotliSizes = (): Plugin => ({
  name: 'brotli-sizes',
  writeBundle(_, bundle) {
    if (process.env.SIZES !== '1') return;
    for (const file of Object.values(bundle)) {
      if (file.type === 'chunk')
        this.info(`${file.fileName} ${(brotliCompressSync(file.code).length / 1000).toFixed(1)} kB`);
    }
  },
});

const source = (name: string) => new URL(`./web/src/${name}`, import.meta.url).pathname;

/** Sign-up: nothing is loaded before a stranger asks for it. */
const welcome = lightProgram({
  page: 'welcome.html',
  at: welcomePath,
  plugins: () => [
    noSummaries(),
    react(),
    compileHints(),
    preloads({ titles: {}, signedIn: [], signedOut: [], views: [] }),
    staysLight(),
    brotliSizes(),
  ],
});

export default defineConfig({
  root: 'web',
  plugins: [
    noSummaries(),
    react(),
    helpArticles(),
    quickStart(),
    compileHints(),
    preloads(ofProgram),
    smallBoot(),
    noChunkCircles(),
    brotliSizes(),
    welcome,
  ],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    target: 'es2023',
    sourcemap: false,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    assetsInlineLimit: 0,
    rolldownOptions: {
      // Endpoints are data: those that nobody calls stay out of the program.
      treeshake: { manualPureFunctions: ['defineEndpoint'] },
      output: {
        codeSplitting: {
          groups: chunkGroups({
            entry: source('main.tsx'),
            firstView: source('features/overview/overview-page.tsx'),
            shared: {
              numbers: source('features/performance/performance-page.tsx'),
              sites: source('components/sites/by-site.tsx'),
              session: source('app/session/identity.ts'),
              'signed-out': source('features/login/login-page.tsx'),
              'report-parts': source('features/reports/reports-page.tsx'),
            },
          }),
        },
        // A chunk that pages share is named after all of them.
        chunkFileNames: ({ name }) => `assets/${name.split('~')[0]}-[hash:7].js`,
        // Every program names all of its files: seven characters tell a version apart as surely as eight.
        entryFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: ({ names: [name = ''] }) => `assets/${path.parse(name).name.split('~')[0]}-[hash:7][extname]`,
      },
    },
  },
  server: {
    port: 5173,
    proxy: {
      '/api': 'http://localhost:3000',
      '/config.json': 'http://localhost:3000',
      '/_local': 'http://localhost:3000',
    },
  },
});
