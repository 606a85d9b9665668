/** Calls back each time the browser is online again; returns what ends it. */
export function whenOnline(target: EventTarget, again: () => void): () => void {
  target.addEventListener('online', again);
  return () => target.removeEventListener('online', again);
}
