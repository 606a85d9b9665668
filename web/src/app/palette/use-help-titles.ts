import { useEffect, useState } from 'react';
import { helpCommands, type Command } from './commands.ts';

const none: readonly Command[] = [];

/** The Help Center's articles; empty until loaded. */
export function useHelpTitles(): readonly Command[] {
  const [commands, setCommands] = useState(none);
  useEffect(() => {
    void import('virtual:help-titles').then(
      ({ titles }) => setCommands(helpCommands(titles)),
      () => undefined,
    );
  }, []);
  return commands;
}
