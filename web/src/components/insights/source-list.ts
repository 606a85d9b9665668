/** Names, one a line, without the empty ones and each once. */
export const sourcesOfText = (text: string): string[] => [
  ...new Set(
    text
      .split('\n')
      .map(name => name.trim())
      .filter(name => name !== ''),
  ),
];
