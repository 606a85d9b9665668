import type * as z from 'zod/mini';
import { addDays, daysBetween } from '../../../shared/domain/periods/days.ts';
import { logger } from '../../runtime/logger.ts';
import { callGraph, type GraphCall } from '../facebook/call.ts';
import { isRefusedName, isTooMuchData } from '../facebook/errors.ts';
import { listGraph } from '../facebook/paging.ts';
import { campaignFields, deviceFields, insightsFields } from './metrics.ts';
import type { AdRows } from './normalise.ts';
import { campaignRowSchema, deviceRowSchema } from './parse.ts';

type Range = { readonly start: string; readonly end: string };
export type Ask = { readonly path: string; readonly token: string };

/** Fits a month of a busy account in one page. */
export const rowsPerPage = 500;
/** Guards against endless paging. */
export const maxPages = 100;

/** Builds the parameters of both reports for a range, by day, with the ad sets' attribution. */
export function reportParameters({ start, end }: Range, fields: readonly string[]) {
  const common = {
    time_range: JSON.stringify({ since: start, until: end }),
    time_increment: '1',
    use_unified_attribution_setting: 'true',
  };
  return {
    campaigns: { ...common, level: 'campaign', fields: [...campaignFields, ...fields].join(',') },
    // Since August 3, 2026, `impression_device` returns no rows without an opt-in; this breakdown needs none.
    devices: { ...common, level: 'account', breakdowns: 'device_platform', fields: deviceFields.join(',') },
  };
}

export const askedFields = (dead: ReadonlySet<string>): string[] =>
  insightsFields.filter(({ name, retiredOn }) => retiredOn === null && !dead.has(name)).map(({ name }) => name);
/** Returns the fields that are no longer requested. */
const retiredFields = (): Set<string> =>
  new Set(insightsFields.filter(({ retiredOn }) => retiredOn !== null).map(({ name }) => name));

/**
 * Reads both reports of a range with direct calls, one per page. Halves a range that is too large, and shrinks the
 * pages of a single day.
 * @throws {PlatformError} with `isTooMuchData` when a single day is too large: then only a job helps.
 */
export async function readInsights(ask: Ask, range: Range, fields: readonly string[]): Promise<AdRows> {
  const { campaigns, devices } = reportParameters(range, fields);
  return {
    campaigns: await readRange(ask, range, campaignRowSchema, part => ({ ...campaigns, ...toTimeRange(part) })),
    devices: await readRange(ask, range, deviceRowSchema, part => ({ ...devices, ...toTimeRange(part) })),
  };
}

const toTimeRange = ({ start, end }: Range) => ({ time_range: JSON.stringify({ since: start, until: end }) });

async function readRange<Row>(
  ask: Ask,
  range: Range,
  row: z.ZodMiniType<Row>,
  of: (part: Range) => Record<string, string>,
): Promise<Row[]> {
  const call: GraphCall = { service: 'fb', path: ask.path, parameters: of(range), token: ask.token };
  const length = daysBetween(range.start, range.end);
  try {
    return await listGraph({ call, row, limit: rowsPerPage, maxPages, mayShrink: length === 0 });
  } catch (error) {
    if (!isTooMuchData(error) || length === 0) throw error;
    const middle = addDays(range.start, Math.floor(length / 2));
    const first = await readRange(ask, { start: range.start, end: middle }, row, of);
    return [...first, ...(await readRange(ask, { start: addDays(middle, 1), end: range.end }, row, of))];
  }
}

const reportedFields = new Set<string>();

/**
 * Runs a request over all current fields. If the platform refuses one, each is tested with one row, refused ones are
 * logged once, and the request repeats with the others.
 */
export async function withLivingFields<Result>(
  ask: Ask,
  day: string,
  run: (dead: Set<string>) => Promise<Result>,
): Promise<Result> {
  const dead = retiredFields();
  try {
    return await run(dead);
  } catch (error) {
    if (!isRefusedName(error)) throw error;
    const before = dead.size;
    for (const name of askedFields(dead)) {
      if (await isAnswered(ask, day, name)) continue;
      dead.add(name);
      if (!reportedFields.has(name)) logger.warn('Facebook Ads removed a field', { field: name });
      reportedFields.add(name);
    }
    if (dead.size === before) throw error;
    return await run(dead);
  }
}

async function isAnswered(ask: Ask, day: string, field: string): Promise<boolean> {
  const { campaigns } = reportParameters({ start: day, end: day }, []);
  try {
    await callGraph({
      service: 'fb',
      path: ask.path,
      token: ask.token,
      parameters: { ...campaigns, fields: `campaign_id,${field}`, limit: '1' },
    });
    return true;
  } catch (error) {
    if (isRefusedName(error)) return false;
    throw error;
  }
}
