import { whenOnline } from '../../components/panel/when-online.ts';

/**
 * Whether a part of the program could not be fetched: no network, or a newer version has taken its place. The words are
 * those of Chromium, Firefox and Safari.
 */
export const isUnloaded = ({ message }: Error): boolean =>
  /dynamically imported module|Importing a module script failed/i.test(message);

/**
 * Loads the page again as soon as the browser is online. Whoever left before and comes back online waits for nothing:
 * browsers keep the failed import for as long as the page stands. A page that was loaded again begins anew.
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
