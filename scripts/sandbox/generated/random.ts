/** Hashes words by FNV-1a, 32 bits. */
export function hashParts(...words: readonly (string | number)[]): number {
  let hash = 0x811c9dc5;
  const text = words.join('|');
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

export type Random = () => number;

/** Creates mulberry32: numbers in [0, 1). */
export function makeRandom(...words: readonly (string | number)[]): Random {
  let state = hashParts(...words);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Returns a roughly normal number with mean 0 and deviation 1. */
export const bell = (random: Random): number => (random() + random() + random() + random() - 2) * 1.732;

/** Creates a picker by Walker's alias method: an index by weight from one number in constant time. */
export function picker(weights: readonly number[]): (random: number) => number {
  const count = weights.length;
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const scaled = weights.map(weight => (weight * count) / total);
  const alias = new Uint16Array(count);
  const threshold = new Float64Array(count).fill(1);
  const small: number[] = [];
  const large: number[] = [];
  scaled.forEach((weight, index) => (weight < 1 ? small : large).push(index));
  while (small.length > 0 && large.length > 0) {
    const low = small.pop() ?? 0;
    const high = large.pop() ?? 0;
    threshold[low] = scaled[low] ?? 1;
    alias[low] = high;
    scaled[high] = (scaled[high] ?? 0) + (scaled[low] ?? 0) - 1;
    ((scaled[high] ?? 0) < 1 ? small : large).push(high);
  }
  return random => {
    const at = Math.min(count - 1, Math.floor(random * count));
    return random * count - at < (threshold[at] ?? 1) ? at : (alias[at] ?? at);
  };
}
