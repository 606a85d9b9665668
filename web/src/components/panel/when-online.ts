/** Calls back each time the browser comes online; returns the unsubscribe function. */
export function whenOnline(target: EventTarget, again: () => void): () => void {
  target.addEventListener('online', again);
  return () => target.removeEventListener('online', again);
}
