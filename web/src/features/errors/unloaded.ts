import { whenOnline } from '../../components/panel/when-online.ts';

/**
 * True if a chunk or its style sheet could not be loaded: no network, or a newer version replaced it. The messages are
 * from Chromium, Firefox, Safari, and Vite.
 */
export const isUnloaded = ({ message }: Error): boolean =>
  /dynamically imported module|Importing a module script failed|Unable to preload CSS/i.test(message);

/**
 * Reloads the page as soon as the browser is online: browsers cache a failed import as long as the page is open. A user
 * who left the failed page and returns to it online gets the reload right away.
 */
export function createReloading(reload: () => void) {
  let hasFailed = false;
  return (target: EventTarget, isOnline: boolean): (() => void) => {
    if (hasFailed && isOnline) reload();
    const stop = whenOnline(target, reload);
    return () => {
      hasFailed = true;
      stop();
    };
  };
}
