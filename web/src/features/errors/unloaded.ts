/**
 * Whether a part of the program could not be fetched: no network, or a newer version has taken its place. The words are
 * those of Chromium, Firefox and Safari.
 */
export const isUnloaded = ({ message }: Error): boolean =>
  /dynamically imported module|Importing a module script failed/i.test(message);
