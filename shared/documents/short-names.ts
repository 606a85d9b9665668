/**
 * Shortens a site's name to the part that differs from its siblings: without the words that more than half of them
 * begin with. 'Northfold Home Care Atlanta' becomes 'Atlanta'. A name of only those words stays whole, and so does one
 * whose rest is no name ('of Greater Savannah').
 */
export function shortNames(names: readonly string[]): (name: string) => string {
  const counts = new Map<string, number>();
  for (const name of names) {
    const words = name.split(' ');
    for (let end = 1; end < words.length; end += 1) {
      const beginning = `${words.slice(0, end).join(' ')} `;
      counts.set(beginning, (counts.get(beginning) ?? 0) + 1);
    }
  }
  const [shared = ''] = [...counts]
    .filter(([, count]) => count * 2 > names.length)
    .map(([beginning]) => beginning)
    .toSorted((a, b) => b.length - a.length);
  return name => {
    const rest = shared !== '' && name.startsWith(shared) ? name.slice(shared.length) : name;
    return /^\p{Ll}/u.test(rest) ? name : rest;
  };
}
