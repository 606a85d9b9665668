import { listUnsaved } from './register.ts';

type Asker = (go: () => void) => void;
let asker: Asker | null = null;

/** Sets the function that asks the user. The guard around all pages provides it. */
export const setAsker = (next: Asker | null): void => {
  asker = next;
};

/** Navigates to the target of a button; asks first if there is unsaved work. */
export function askLeave(go: () => void): void {
  if (asker === null || listUnsaved().length === 0) go();
  else asker(go);
}
