import { clearLine, cursorTo } from 'node:readline';
import { markSeed, seedState } from './data-folder.ts';
import type { DataDir } from './saved-file.ts';
import type { LocalStack } from './stack.ts';

export type SeedSize = 'demo' | 'small';
export type SeedProgress = (done: number, total: number, label: string) => void;

/** Writes the demonstration data through the program itself, once a data folder, and waits until it is complete. */
export async function seedOnce(options: {
  stack: LocalStack;
  dataDir: DataDir;
  clock: () => Date;
  size: SeedSize;
  progress?: SeedProgress | undefined;
}): Promise<void> {
  const { stack, dataDir, size } = options;
  if (seedState(dataDir) === 'done') return;
  markSeed(dataDir, 'begun', size);
  const { seedDemo } = await import('../seed/seed-demo.ts');
  await seedDemo({
    env: stack.env,
    now: options.clock(),
    size,
    progress: options.progress ?? (() => {}),
    dispatch: stack.runSchedule,
  });
  // Rows tell of audits too: they are made once, at the end.
  await stack.drained(['pulls', 'audits', 'tasks']);
  const { seedRows } = await import('../seed/seed-rows.ts');
  await seedRows(options.clock());
  markSeed(dataDir, 'done', size);
}

/** One line that is written over on a terminal; elsewhere a line at each tenth. */
export function progressBar(out: NodeJS.WriteStream): SeedProgress {
  const width = 24;
  let tenth = -1;
  return (done, total, label) => {
    const share = total === 0 ? 1 : Math.min(1, done / total);
    if (out.isTTY) {
      cursorTo(out, 0);
      const filled = Math.round(share * width);
      out.write(`  ${'#'.repeat(filled)}${'.'.repeat(width - filled)} ${Math.floor(share * 100)} %  ${label}`);
      clearLine(out, 1);
      if (share === 1) out.write('\n');
    } else if (Math.floor(share * 10) > tenth) {
      tenth = Math.floor(share * 10);
      out.write(`  ${tenth * 10} %  ${label}\n`);
    }
  };
}
