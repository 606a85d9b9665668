import { listUnsaved } from './register.ts';

type Asker = (go: () => void) => void;
let asker: Asker | null = null;

/** Sets who asks; the guard around all pages does. */
export const setAsker = (next: Asker | null): void => {
  asker = next;
};

/** Goes where a button of the page leads; asks first while there is unsaved work. */
export function askLeave(go: () => void): void {
  if (asker === null || listUnsaved().length === 0) go();
  else asker(go);
}
