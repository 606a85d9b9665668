import { useEffect, useState } from 'react';
import { findShortcut, type Wish } from './find-shortcut.ts';

/** Text fields need these keys, and a dialog or menu handles its own. */
const busy = 'input, textarea, select, [contenteditable], dialog[open], .popover';

/** True once the focus keeper runs: one per page, so that keyboard users don't lose the focus. */
let keeping = false;

/** The shell request from the keyboard, until it is handled. Its handler loads on the first request. */
export function useShortcuts(): [Wish | null, (wish: Wish | null) => void] {
  const [wish, setWish] = useState<Wish | null>(null);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Tab' && !keeping) {
        keeping = true;
        void import('../shortcuts/focus-keeper.ts').then(
          ({ keepFocus }) => keepFocus(),
          () => (keeping = false),
        );
      }
      const asked = findShortcut(event, event.getModifierState('AltGraph'));
      if (asked === null || event.defaultPrevented || event.repeat || document.querySelector('dialog[open]') !== null)
        return;
      if (asked !== 'palette' && event.target instanceof Element && event.target.closest(busy) !== null) return;
      event.preventDefault();
      setWish(asked);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return [wish, setWish];
}
