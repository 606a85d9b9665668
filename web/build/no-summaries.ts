import type { Plugin } from 'vite';

/** An endpoint's summary for OpenAPI: a quoted text on its own line. */
const summary = /^ {2}summary:\s*(?:'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`[^`\n]*`),\n/gm;

/** The source of endpoints without what only their documentation reads; line breaks stay. */
export const withoutSummaries = (source: string): string => source.replace(summary, line => line.replace(/[^\n]/g, ''));

/** Keeps the documentation of endpoints out of the program that calls them; the page of the public API shows its own. */
export const noSummaries = (): Plugin => ({
  name: 'no-summaries',
  enforce: 'pre',
  transform(source, id) {
    return /\/shared\/contract\/(?!public-api)[\w-]+\.ts$/.test(id) ? withoutSummaries(source) : undefined;
  },
});
