import { createWriteStream } from 'node:fs';
import path from 'node:path';
import { inMemory } from './aws/saved-file.ts';
import type { DataDir } from './aws/saved-file.ts';

export const programLogName = 'program.log';

/**
 * Opens the functions' log, as CloudWatch stores it on AWS: `program.log` of the data folder. Errors also appear on the
 * console; without a folder only there.
 */
export function openProgramLog(dataDir: DataDir): { write: (line: string) => void; close: () => Promise<void> } {
  const file = dataDir === inMemory ? null : createWriteStream(path.join(dataDir, programLogName), { flags: 'a' });
  let isOpen = true;
  return {
    write: line => {
      // A handler may outlive the stack briefly; its last lines are dropped.
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
