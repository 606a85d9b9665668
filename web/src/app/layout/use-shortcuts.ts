import { useEffect, useState } from 'react';
import { findShortcut, type Wish } from './find-shortcut.ts';

/** Where letters are text, and where a dialog or menu has the keyboard to itself. */
const busy = 'input, textarea, select, [contenteditable], dialog[open], .popover';

/** Whether the focus is kept, once for the page: who goes by keyboard must not lose it. */
let keeping = false;

/** What the keyboard asks the shell for, until it has been answered. What answers it is loaded then. */
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
