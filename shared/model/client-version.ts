/** The page element with the version of the served client; the web build writes it. */
const metaPattern = /<meta name="client-version" content="([^"]*)"/;

/** Reads a page's version; null without one. */
export const parseClientVersion = (page: string): string | null => metaPattern.exec(page)?.[1] ?? null;

/** Inserts a version into a page. */
export const writeClientVersion = (page: string, version: string): string =>
  page.replace('</title>', `</title>\n    <meta name="client-version" content="${version}" />`);
