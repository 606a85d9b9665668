/** Names, one per line, without empty lines and duplicates. */
export const sourcesOfText = (text: string): string[] => [
  ...new Set(
    text
      .split('\n')
      .map(name => name.trim())
      .filter(name => name !== ''),
  ),
];
