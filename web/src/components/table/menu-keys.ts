/**
 * Which item of a menu a key goes to (WAI-ARIA menu button pattern): arrows go round, Home and End to the ends, a
 * letter to the next item that begins with it. Null for keys that are none of the menu's.
 */
export function itemForKey(key: string, current: number, labels: readonly string[]): number | null {
  const count = labels.length;
  switch (key) {
    case 'ArrowDown':
      return (current + 1) % count;
    case 'ArrowUp':
      return current <= 0 ? count - 1 : current - 1;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default: {
      if (key.length !== 1 || key === ' ') return null;
      const begins = (index: number) => labels[index]?.toLowerCase().startsWith(key.toLowerCase()) === true;
      for (let step = 1; step <= count; step += 1)
        if (begins((current + step) % count)) return (current + step) % count;
      return null;
    }
  }
}
