const focusable = 'a[href], button, input, select, textarea, summary, [tabindex="0"]';
/** The number of remembered elements before the focused one: those in its row and dialog may disappear with it. */
const remembered = 24;

let focused: Element | null = null;
let before: readonly Element[] = [];
let pathname = '';

const isUsable = (element: Element): boolean =>
  element.isConnected && element.matches(':not(:disabled)') && element.checkVisibility({ visibilityProperty: true });

/** Focusable elements before one in page order, nearest first. */
function elementsBefore(element: Element): Element[] {
  const found: Element[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT);
  walker.currentNode = element;
  while (found.length < remembered && walker.previousNode() !== null) {
    const { currentNode } = walker;
    if (currentNode instanceof Element && currentNode.matches(focusable) && isUsable(currentNode))
      found.push(currentNode);
  }
  return found;
}

function remember(): void {
  const { activeElement } = document;
  if (activeElement === null || activeElement === document.body) return;
  focused = activeElement;
  before = elementsBefore(activeElement);
  pathname = window.location.pathname;
}

/** The element before the removed one takes the focus; if the whole page changed, the next page's content does. */
function restore(): void {
  const { activeElement } = document;
  if ((activeElement !== null && activeElement !== document.body) || focused === null || isUsable(focused)) return;
  const content = document.getElementById('content');
  const stayed = pathname === window.location.pathname;
  const survivor = before.find(element => isUsable(element) && (stayed || content?.contains(element) === true));
  const target = survivor ?? content;
  if (target instanceof HTMLElement) target.focus();
}

/**
 * Restores the focus after the focused element is removed or disabled, because browsers then drop it. Examples: 'Load
 * More' at the end of a list, a closed message, a link to another page. Loads with the first Tab key, and stays.
 */
export function keepFocus(): void {
  remember();
  document.addEventListener('focusin', remember);
  new MutationObserver(restore).observe(document.body, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['disabled'],
  });
}
