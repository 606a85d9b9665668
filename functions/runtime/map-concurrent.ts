/**
 * Runs `work` over all items, at most `limit` at a time, and returns results in order. After a failure it starts no
 * more and waits for running ones: Lambda freezes unfinished work, which could write much later.
 */
export async function mapConcurrent<T, R>(
  items: readonly T[],
  limit: number,
  work: (item: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  const failures: unknown[] = [];
  let next = 0;
  const runWorker = async () => {
    for (let index = next++; index < items.length && failures.length === 0; index = next++) {
      const item = items[index];
      if (item === undefined) continue;
      try {
        results[index] = await work(item);
      } catch (error) {
        failures.push(error);
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, runWorker));
  if (failures.length > 0) throw failures[0];
  return results;
}
