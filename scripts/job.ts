import path from 'node:path';
import { parseArgs } from 'node:util';
import * as z from 'zod/mini';
import { scheduledJobs, scheduleEventSchema } from '../shared/messages/schedules.ts';
import type { ScheduleEvent } from '../shared/messages/schedules.ts';
import { timeZones } from '../shared/model/node.ts';
import { controlLineSchema } from './local/control.ts';
import type { RunReport } from './local/control.ts';
import { runningOn } from './local/data-folder.ts';
import type { Running } from './local/data-folder.ts';
import { progressBar } from './local/seeding.ts';
import { startLocal } from './local/stack.ts';

/** Runs `npm run job -- nightly-pull [--date 2026-11-20] [--zone America/New_York]`: starts a schedule now. */
const usage = `npm run job -- <job> [--date yyyy-MM-dd] [--zone <IANA zone>]
  jobs: ${scheduledJobs.join(', ')}
  --date  the day the run counts as, in each zone (default: today)
  --zone  one zone (default: ${Object.values(timeZones).join(', ')})`;

function fail(message: string): never {
  console.error(message);
  process.exit(1);
}

function readEvents(): ScheduleEvent[] {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { date: { type: 'string' }, zone: { type: 'string' } },
    });
    const zones = values.zone === undefined ? Object.values(timeZones) : [values.zone];
    return zones.map(timeZone => {
      const given = {
        v: 1,
        job: positionals[0],
        timeZone,
        ...(values.date === undefined ? {} : { date: values.date }),
      };
      new Intl.DateTimeFormat('en-US', { timeZone });
      return z.parse(scheduleEventSchema, given);
    });
  } catch (error) {
    const reason = error instanceof z.core.$ZodError ? z.prettifyError(error) : String(error);
    return fail(`${reason}\n\n${usage}`);
  }
}

type Run = (event: ScheduleEvent) => Promise<RunReport>;
const logRemaining = (messages: number) => console.log(`    ${messages} message${messages === 1 ? '' : 's'} left`);

/** Asks the process that runs on the data folder. */
function throughRunning({ control }: Running): Run {
  if (control === undefined) return fail('The program on this data folder is still starting. Try again in a moment.');
  return async event => {
    const response = await fetch(`${control.address}/schedule`, {
      method: 'POST',
      headers: { authorization: `Bearer ${control.token}` },
      body: JSON.stringify(event),
    });
    if (!response.ok || response.body === null) throw new Error(`The running program answered ${response.status}`);
    let text = '';
    for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
      text += chunk;
      const lines = text.split('\n');
      text = lines.pop() ?? '';
      for (const line of lines.map(json => z.parse(controlLineSchema, JSON.parse(json)))) {
        if (line.kind === 'done') return line.report;
        if (line.kind === 'failed') throw new Error(line.message);
        logRemaining(line.messages);
      }
    }
    throw new Error('The running program stopped before the job finished');
  };
}

const total = ({ pulls, audits, rollups }: RunReport['finished']) => pulls + audits + rollups;

async function runAll(events: readonly ScheduleEvent[], run: Run): Promise<boolean> {
  let clean = true;
  for (const event of events) {
    console.log(`  ${event.job} in ${event.timeZone}${event.date === undefined ? '' : ` for ${event.date}`}`);
    const { finished, failedTries, deadLetters } = await run(event);
    const failed = total(failedTries);
    console.log(
      `    finished ${finished.pulls} pulls, ${finished.audits} audits and the rows of ${finished.rollups} nodes; ` +
        `${failed} tries failed; dead letters now: ${total(deadLetters)}`,
    );
    clean &&= failed === 0;
  }
  return clean;
}

const events = readEvents();
const dataDir = path.resolve(process.env['DATA_DIR'] || '.data');
const running = runningOn(dataDir);
try {
  if (running !== null) {
    console.log(`In the running program (${running.origin ?? `process ${running.pid}`})`);
    process.exitCode = (await runAll(events, throughRunning(running))) ? 0 : 1;
  } else {
    console.log(`No program is running on ${path.relative(process.cwd(), dataDir)}: starting without a page`);
    const stack = await startLocal({
      port: 0,
      dataDir,
      seed: 'demo',
      web: false,
      onSeedProgress: progressBar(process.stdout),
    });
    try {
      await stack.ready;
      process.exitCode = (await runAll(events, event => stack.runToEnd(event, logRemaining))) ? 0 : 1;
    } finally {
      await stack.stop();
    }
  }
} catch (error) {
  fail(error instanceof Error ? error.message : String(error));
}
process.exit();
