import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import type { PulledWindow, PullRequest, SectionDays } from '../../functions/platforms/connector.ts';
import { startBackfill } from '../../functions/services/collection/backfill.ts';
import { pullWindow } from '../../functions/services/collection/pull.ts';
import { changeConnection, deleteConnection, getConnection } from '../../functions/stores/connections/connections.ts';
import { readSection } from '../../functions/stores/metrics/metrics.ts';
import { getNode, replaceNode } from '../../functions/stores/sites/sites.ts';
import { eachDay, listMonths, monthRange } from '../../shared/domain/periods/days.ts';
import type { SectionRef } from '../../shared/numbers/breakdowns/dimension.ts';
import { daySections } from '../../shared/platforms/records.ts';
import { pulledPlatforms, type RecordService, recordServices } from '../../shared/platforms/registry.ts';
import { addSite, type Pipeline, startPipeline } from './support/pipeline.ts';
import { allAccounts, script, watchQueue } from './support/scripted.ts';

// Figure `history-wiped-fields`: fields of a stored day that had a value before an account was chosen again and have
// none after, over every section of every platform and every way to choose again.
let pipeline: Pipeline;
let queue: ReturnType<typeof watchQueue>;
const first = new Date('2026-11-21T12:00:00Z');
const later = new Date('2026-12-31T12:00:00Z');
beforeAll(async () => {
  pipeline = await startPipeline();
  queue = watchQueue();
});
afterAll(async () => {
  queue.stop();
  await pipeline.stop();
});
afterEach(() => vi.restoreAllMocks());

/** A day with a value in every field of its schema; `poor`: as far as the schema lets, with none. */
function sample(schema: unknown, poor: boolean): unknown {
  const { def } = Object(Object(schema)._zod);
  switch (def.type) {
    case 'object': return Object.fromEntries(Object.entries(def.shape).filter(([key]) => key !== 'unknown').map(([key, value]) => [key, sample(value, poor)]));
    case 'nullable': return poor ? null : sample(def.innerType, poor);
    case 'optional': return sample(def.innerType, poor);
    case 'array': return [sample(def.element, poor)];
    case 'number': return 5;
    case 'boolean': return false;
    case 'string': return 'USD';
    default: throw new Error(`No sample of ${def.type}`);
  }
}
const ga4Fields = ['adClicks', 'adCost', 'adImpressions', 'engagedSessions', 'keyEvents', 'newUsers', 'revenue', 'sessions'];
/** What a platform answers; search terms are whole whenever they are asked for. Of sections of a month one record. `from`: it gives no older days. */
function answer(service: RecordService, { start, end }: PullRequest, poor: boolean, from = '0000-01-01'): PulledWindow {
  const days = eachDay(start, end).filter(date => date >= from);
  const sections = Object.entries(daySections[service]).map(([section, schema]) => {
    const layout = new Map<string, string>(Object.entries(pulledPlatforms[service].sections)).get(section);
    const dates = layout === 'month' ? [...new Set(days.map(date => monthRange(date.slice(0, 7).replace('-', '')).start))] : days;
    const unknown = poor && service === 'ga4' && section === 'core' ? { unknown: ga4Fields } : {};
    return { service, section, days: dates.map(date => ({ ...Object(sample(schema, poor && section !== 'terms')), ...unknown, date })) } as unknown as SectionDays;
  });
  return { sections: days.length === 0 ? [] : sections, timeZone: null, missingDays: eachDay(start, end).filter(date => date < from) };
}
/** Every field that has a value, by its place. */
function listFields(value: unknown, at = ''): string[] {
  if (value === null || value === undefined) return [];
  if (typeof value !== 'object') return [at];
  const unknown: readonly string[] = Object(value).unknown ?? [];
  return Object.entries(value).flatMap(([key, inner]) => (key === 'unknown' ? [] : listFields(inner, `${at}/${key}`))).filter(place => !unknown.some(field => place.endsWith(`/${field}`)));
}
async function storedFields(siteId: string, service: RecordService): Promise<string[]> {
  const range = { start: '2026-08-01', end: '2026-11-20' };
  const sections = Object.keys(pulledPlatforms[service].sections).map(section => [service, section] as unknown as SectionRef);
  const days = await Promise.all(sections.map(async ref => [ref[1], await readSection(siteId, ref, range, 'consistent')] as const));
  return days.flatMap(([section, list]) => list.flatMap(day => listFields(day, `${section} ${day.date}`)));
}
async function collect(siteId: string, service: RecordService, now: Date): Promise<number> {
  pipeline.control.now = now;
  const months = listMonths({ start: '2026-09-01', end: now.toISOString().slice(0, 10) }).length;
  await startBackfill({ siteId, service, now, months: Math.min(months, 18) });
  const messages = queue.taken().map(({ message }) => message).filter(message => message.purpose === 'backfill');
  for (const message of messages) expect((await pullWindow(message, { now })).outcome).toMatch(/pulled|refused/);
  return messages.length;
}
async function touch(siteId: string): Promise<void> {
  const site = await getNode(siteId);
  if (site !== null) await replaceNode(site, site.revision);
}

const withHistory = recordServices.filter(service => pulledPlatforms[service].hasHistory);
const ways = [
  { name: 'removed and chosen again', at: later, again: (siteId: string, service: RecordService) => deleteConnection(siteId, service), from: undefined },
  {
    name: 'chosen again after 400 days', at: new Date('2028-01-05T12:00:00Z'), from: undefined,
    // The item of its job is gone by then.
    again: (siteId: string, service: RecordService) =>
      changeConnection(siteId, service, connection => connection && { ...connection, backfill: connection.backfill && { ...connection.backfill, jobId: 'backfill-expired' } }),
  },
  { name: 'chosen again where the platform gives the last 30 days', at: later, again: (siteId: string, service: RecordService) => deleteConnection(siteId, service), from: '2026-12-01' },
] as const;

it.each(withHistory.flatMap(service => ways.map(way => [service, way.name, way] as const)))('%s, %s: keeps every stored field', async (service, _, { at, again, from }) => {
  const siteId = `kept-${service}-${ways.findIndex(way => way.at === at && way.from === from)}`;
  await addSite(siteId, { isEcommerce: true, accounts: allAccounts(siteId) });
  script(service, request => answer(service, request, false));
  await collect(siteId, service, first);
  const before = await storedFields(siteId, service);
  expect(before.length).toBeGreaterThan(80);
  await again(siteId, service);
  await touch(siteId);
  script(service, request => answer(service, request, true, from));
  const windows = await collect(siteId, service, at);
  expect(windows > 0).toBe(at === later);
  const after = new Set(await storedFields(siteId, service));
  expect(before.filter(field => !after.has(field))).toEqual([]);
  const connection = await getConnection(siteId, service);
  // What is stored is not missing, whether or not the platform still gives it.
  expect(connection?.missingDays.filter(day => day >= '2026-09-01' && day <= '2026-11-20')).toEqual([]);
});
