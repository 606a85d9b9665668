import path from 'node:path';
import { clearDataFolder, runningOn } from './local/data-folder.ts';

/** Runs `npm run reset`: empties DATA_DIR, unless a start is running on it. */
const dataDir = path.resolve(process.env['DATA_DIR'] || '.data');
const shown = path.relative(process.cwd(), dataDir) || '.';
const running = runningOn(dataDir);
if (running !== null) {
  console.error(
    `A start is running on ${shown} (process ${running.pid}${running.origin ? `, ${running.origin}` : ''}). ` +
      'Stop it first; nothing was removed.',
  );
  process.exit(1);
}
const removed = clearDataFolder(dataDir);
console.log(
  removed.length === 0
    ? `There was nothing in ${shown}.`
    : `Removed from ${shown}: ${removed.join(', ')}. The next start creates the demonstration data again.`,
);
