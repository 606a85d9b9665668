import { clearLine, cursorTo } from 'node:readline';
import type { ScheduleEvent } from '../../shared/messages/schedules.ts';
import { markSeed, seedState } from './data-folder.ts';
import { callDirectly } from './aws/engine.ts';
import type { Functions } from './functions/functions.ts';
import type { QueueName } from '../../shared/messages/queues.ts';
import type { DataDir } from './aws/saved-file.ts';
import { runMessage } from './functions/workers.ts';

export type SeedSize = 'demo' | 'small';
export type SeedProgress = (done: number, total: number, label: string) => void;

type Seeding = {
  /** Environment and schedules of the running stack. */
  stack: {
    env: Record<string, string>;
    runSchedule: (event: ScheduleEvent) => Promise<void>;
    drained: (of?: readonly QueueName[]) => Promise<void>;
  };
  dataDir: DataDir;
  clock: () => Date;
  size: SeedSize;
  functions: Functions;
  /** Lets a second process, which runs at the machine's own time, take part of the work. */
  inTwo: boolean;
  progress?: SeedProgress | undefined;
};

/** Writes the demonstration data through the program itself, once per data folder, and waits until it is complete. */
export async function seedOnce(options: Seeding): Promise<void> {
  const { stack, dataDir, size, functions, inTwo } = options;
  if (seedState(dataDir) === 'done') return;
  markSeed(dataDir, 'begun', size);
  // Bypassing the AWS client takes an eighth of the work. A named endpoint may be another engine.
  const isEmbedded = process.env['DYNAMODB_ENDPOINT'] === undefined;
  const { documentClient } = await import('../../functions/runtime/clients/dynamodb.ts');
  const callAsEver = isEmbedded
    ? callDirectly(documentClient(), stack.env['AWS_ENDPOINT_URL_DYNAMODB'] ?? '')
    : () => {};
  if (inTwo) functions.openSecond();
  try {
    await writeDemonstration(options);
  } finally {
    await functions.closeSecond();
    callAsEver();
  }
  markSeed(dataDir, 'done', size);
}

async function writeDemonstration({ stack, clock, size, functions, progress }: Seeding): Promise<void> {
  const { seedDemo } = await import('../seed/seed-demo.ts');
  await seedDemo({
    env: stack.env,
    now: clock(),
    size,
    progress: progress ?? (() => {}),
    dispatch: stack.runSchedule,
  });
  // Rows include audits, so they are built once, at the end.
  await stack.drained(['pulls', 'backfills', 'pagespeed', 'audits', 'tasks']);
  const { seedRows } = await import('../seed/seed-rows.ts');
  await seedRows(clock(), async message => {
    const isMade = await runMessage(functions.invoke, 'rollups', { Body: JSON.stringify(message) });
    if (!isMade) throw new Error(`The rollup of ${message.siteId} couldn't be built`);
  });
  if (size === 'demo') {
    const { seedHelped } = await import('../seed/seed-helped.ts');
    await seedHelped('northfold-southeast', clock());
  }
  // The first morning is evaluated from these rows.
  const { wantedSites } = await import('../seed/seed-demo.ts');
  for (const { siteId } of wantedSites(size).connected) {
    const isJudged = await runMessage(functions.invoke, 'alerts', {
      Body: JSON.stringify({ v: 1, kind: 'alerts', siteId }),
    });
    if (!isJudged) throw new Error(`The alerts of ${siteId} couldn't be checked`);
  }
}

/** Creates a progress bar: one overwritten line on a terminal, otherwise a line per tenth. */
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
