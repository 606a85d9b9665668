/** Returns the initials of names, such as given and family name: 'DW'. An emoji, two code units long, stays whole. */
export const makeInitials = (...names: readonly string[]): string =>
  names
    .map(name => {
      const [first = ''] = name.trim();
      return first;
    })
    .join('')
    .toUpperCase();
