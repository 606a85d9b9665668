import { createWriteStream } from 'node:fs';
import path from 'node:path';
import { inMemory } from './aws/saved-file.ts';
import type { DataDir } from './aws/saved-file.ts';

export const programLogName = 'program.log';

/**
 * Where the functions' log lines go, as CloudWatch takes them on AWS: `program.log` of the data folder. Errors are
 * shown on the console too; without a folder they are all that is shown.
 */
export function openProgramLog(dataDir: DataDir): { write: (line: string) => void; close: () => Promise<void> } {
  const file = dataDir === inMemory ? null : createWriteStream(path.join(dataDir, programLogName), { flags: 'a' });
  let isOpen = true;
  return {
    write: line => {
      // A handler may outlive the stack by a moment; its last words go nowhere.
      if (!isOpen) return;
      file?.write(`${line}\n`);
      if (line.includes('"level":"error"')) console.error(line);
    },
    close: () => {
      isOpen = false;
      return new Promise(resolve => (file === null ? resolve() : file.end(resolve)));
    },
  };
}
