import { listUnsaved } from './register.ts';

type Asker = (go: () => void) => void;
let asker: Asker | null = null;

/** Sets the function that asks the user. The guard around all pages provides it. */
export const setAsker = (next: Asker | null): void => {
  asker = next;
};

/** Shows another site on the same page; asks first if unsaved work has no draft to return to. */
export function askSwitch(go: () => void): void {
  if (listUnsaved().some(({ kept }) => kept !== true)) askLeave(go);
  else go();
}

/** Navigates to the target of a button; asks first if there is unsaved work. */
export function askLeave(go: () => void): void {
  if (asker === null || listUnsaved().length === 0) go();
  else asker(go);
}
