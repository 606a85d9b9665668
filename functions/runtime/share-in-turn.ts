/**
 * Shares a read by key among callers in one turn of the event loop, so parallel parts of one answer query the database
 * once. A later turn reads again.
 */
export function shareInTurn<Answer>(read: (key: string) => Promise<Answer>): (key: string) => Promise<Answer> {
  const begun = new Map<string, Promise<Answer>>();
  return key => {
    const shared = begun.get(key);
    if (shared !== undefined) return shared;
    const reading = read(key);
    begun.set(key, reading);
    // Doesn't wait until it resolves: a read that never does would block all later ones.
    setImmediate(() => begun.delete(key));
    return reading;
  };
}
