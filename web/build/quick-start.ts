import { readFileSync, writeFileSync } from 'node:fs';
import { minifySync, type Plugin } from 'vite';

type Cut = { readonly file: RegExp; readonly from: RegExp; readonly to: string };

/**
 * Work that a library does as it starts and that nobody here asks for, which a slow phone would wait for: Amplify UI's
 * whole theme, 1,500 tokens. Its style sheet is not used, nor any style given as a theme's key or by breakpoint, so its
 * parts are handed a theme without tokens and with one breakpoint.
 */
const cuts: readonly Cut[] = [
  {
    file: /ThemeProvider\/ThemeContext\.mjs$/,
    from: /createTheme\(\)/g,
    to: "{ tokens: {}, breakpoints: { values: { base: 0 }, defaultBreakpoint: 'base' } }",
  },
  {
    file: /ui-react\/dist\/esm\/hooks\/useTheme\.mjs$/,
    from: /return createTheme\(\);/g,
    to: 'throw new Error("No theme");',
  },
];

/** Takes out `cuts` as the web is built. A library that is not as it was fails the build: its cut is to be thought over. */
export const quickStart = (): Plugin => ({
  name: 'quick-start',
  apply: 'build',
  transform: {
    filter: { id: cuts.map(({ file }) => file) },
    handler(code, id) {
      const cut = cuts.find(({ file }) => file.test(id));
      if (cut === undefined) return null;
      const made = code.replaceAll(cut.from, cut.to);
      if (made === code) throw new Error(`${id} is no longer what web/build/quick-start.ts knows`);
      return { code: made, map: null };
    },
  },
});

/** Most of these chunks runs as soon as it is there. */
const runsAtOnce = /^(libraries|index|identity|first-view|pages|performance-page|login-page|welcome)$/;

/**
 * Adds a hint so that browsers compile these chunks while they load, on another thread, instead of function by
 * function.
 */
export const compileHints = (): Plugin => ({
  name: 'compile-hints',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      for (const file of Object.values(bundle))
        if (file.type === 'chunk' && runsAtOnce.test(file.name))
          file.code = `//# allFunctionsCalledOnLoad\n${file.code}`;
    },
  },
});

/** Minifies boot.js, which is not part of the bundle and has comments for developers. */
export const smallBoot = (): Plugin => ({
  name: 'small-boot',
  writeBundle({ dir }) {
    const file = `${dir}/boot.js`;
    writeFileSync(file, minifySync(file, readFileSync(file, 'utf8')).code);
  },
});
