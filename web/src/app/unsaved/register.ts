/** The unsaved work of one form. */
export type Unsaved = {
  /** The unsaved work as the question names it: 'changes to Northfold Boston'. */
  readonly what: string;
  /** True if a draft is stored, so that a reload loses nothing. */
  readonly kept?: boolean;
  /** True for addresses that lose nothing, such as another service of the same node; absent: none. */
  readonly stays?: (pathname: string, search: string) => boolean;
  /** Runs when the user leaves without saving. */
  readonly discard?: () => void;
};

const work = new Map<symbol, Unsaved>();
/** Fields that the user typed in; while they are on the page, a reload may lose their text. */
const typedInto = new Set<Element>();

/** Replaces the unsaved work of one form; null: none. */
export function setUnsaved(form: symbol, unsaved: Unsaved | null): void {
  if (unsaved === null) work.delete(form);
  else work.set(form, unsaved);
}

export const listUnsaved = (): readonly Unsaved[] => [...work.values()];

/** Empties the register, after each form has discarded its own work. */
export function discardUnsaved(): void {
  const all = listUnsaved();
  work.clear();
  for (const { discard } of all) discard?.();
}

/** True if a reload would lose typed text: unsaved work, or a field on the page that was typed in. */
export function wouldLoseWork(): boolean {
  for (const field of typedInto) if (!field.isConnected) typedInto.delete(field);
  return work.size > 0 || typedInto.size > 0;
}

/** Tracks fields that the user types in, and makes the browser ask before it closes a page with unsaved work. */
export function watchTyping(target: Window): void {
  target.document.addEventListener(
    'input',
    ({ target: field }) => {
      if (field instanceof Element && field.matches('input, textarea, [contenteditable]')) typedInto.add(field);
    },
    true,
  );
  target.addEventListener('beforeunload', event => {
    if (listUnsaved().some(({ kept: isRetained }) => isRetained !== true)) event.preventDefault();
  });
}
