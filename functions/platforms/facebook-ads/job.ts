import * as z from 'zod/mini';
import type { PendingReport } from '../connector.ts';
import { callGraph, type GraphCall, toPathSegment } from '../facebook/call.ts';
import { listGraph, parsedAs } from '../facebook/paging.ts';
import { PlatformError } from '../platform-error.ts';
import { type Ask, askedFields, maxPages, reportParameters, rowsPerPage } from './insights.ts';
import type { AdRows } from './normalise.ts';
import { campaignRowSchema, deviceRowSchema } from './parse.ts';

const startedSchema = z.object({ report_run_id: z.union([z.string().check(z.minLength(1)), z.number()]) });
const statusSchema = z.object({ async_status: z.string(), async_percent_completion: z.optional(z.number()) });

const pollMs = 30_000;
/** Failed jobs restart; after this many starts the window fails. */
const maxStarts = 3;
const over = new Set(['Job Failed', 'Job Skipped']);

/**
 * State between steps: ids of both reports (useless without a token), the number of starts, and the last day covered.
 */
const stateSchema = z.object({
  campaigns: z.string(),
  devices: z.string(),
  dead: z.string(),
  starts: z.string(),
  through: z.string(),
});
type State = z.infer<typeof stateSchema>;

const pending = (state: State, now: Date): PendingReport => ({
  pending: { readyAt: new Date(now.getTime() + pollMs), state },
});

/** Starts both reports of a window as jobs: `POST .../insights` returns an id. */
export async function startJob(
  ask: Ask,
  range: { start: string; end: string },
  dead: ReadonlySet<string>,
  now: Date,
  starts = 1,
): Promise<PendingReport> {
  const { campaigns, devices } = reportParameters(range, askedFields(dead));
  const ids = [];
  for (const parameters of [campaigns, devices]) {
    const call: GraphCall = { service: 'fb', method: 'POST', path: ask.path, parameters, token: ask.token };
    ids.push(String(parsedAs(startedSchema, await callGraph(call), call).report_run_id));
  }
  const [first = '', second = ''] = ids;
  return pending(
    { campaigns: first, devices: second, dead: [...dead].sort().join(), starts: String(starts), through: range.end },
    now,
  );
}

/**
 * Runs one step of a job: returns the rows when both reports are ready, otherwise the time to ask again. Restarts a
 * failed or forgotten job at most twice.
 * @throws {PlatformError} transient on the third failure, otherwise the call's own error
 */
export async function continueJob(
  ask: Ask,
  start: string,
  progress: Readonly<Record<string, string>>,
  now: Date,
): Promise<PendingReport | { rows: AdRows; dead: Set<string>; through: string }> {
  const parsed = z.safeParse(stateSchema, progress);
  if (!parsed.success)
    throw new PlatformError({ platform: 'fb', kind: 'configuration', message: 'The step of a report is none' });
  const state = parsed.data;
  const dead = new Set(state.dead.split(',').filter(Boolean));
  const statuses = [await readStatus(ask, state.campaigns), await readStatus(ask, state.devices)];
  if (statuses.some(status => status === null || over.has(status))) {
    const starts = Number(state.starts) + 1;
    if (starts > maxStarts)
      throw new PlatformError({ platform: 'fb', kind: 'transient', message: 'Facebook could not create the report' });
    return await startJob(ask, { start, end: state.through }, dead, now, starts);
  }
  if (statuses.some(status => status !== 'Job Completed')) return pending(state, now);
  const read = { limit: rowsPerPage, maxPages, mayShrink: true };
  const makeCall = (id: string): GraphCall => ({
    service: 'fb',
    path: `${toPathSegment(id)}/insights`,
    token: ask.token,
  });
  return {
    dead,
    through: state.through,
    rows: {
      campaigns: await listGraph({ ...read, call: makeCall(state.campaigns), row: campaignRowSchema }),
      devices: await listGraph({ ...read, call: makeCall(state.devices), row: deviceRowSchema }),
    },
  };
}

/** Returns a report's status, or null if the platform doesn't know the report. */
async function readStatus(ask: Ask, id: string): Promise<string | null> {
  const call: GraphCall = { service: 'fb', path: toPathSegment(id), token: ask.token };
  try {
    return parsedAs(statusSchema, await callGraph(call), call).async_status;
  } catch (error) {
    if (error instanceof PlatformError && error.platformCode === '100/33') return null;
    throw error;
  }
}
