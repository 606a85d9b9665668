import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { handler as dispatchRollup } from '../../../functions/jobs/dispatch-rollup.ts';
import { handler as rollupWorker } from '../../../functions/jobs/rollup-worker.ts';
import { handler as sweep } from '../../../functions/jobs/sweep-deferred.ts';
import { sources } from '../../../functions/platforms/sources.ts';
import { documentClient, tableName } from '../../../functions/runtime/clients/dynamodb.ts';
import { putConnection } from '../../../functions/stores/connections/connections.ts';
import { putLink } from '../../../functions/stores/sites/site-links.ts';
import { createNode } from '../../../functions/stores/sites/sites.ts';
import type { PullMessage } from '../../../shared/messages/queues.ts';
import type { ScheduleEvent } from '../../../shared/messages/schedules.ts';
import type { NodeType, SiteNode } from '../../../shared/model/node.ts';
import { eachDay } from '../../../shared/domain/periods/days.ts';
import { type Pipeline, pullThrough, sqsEvent } from './pipeline.ts';
import { allAccounts, gmbDay, script, watchQueue } from './scripted.ts';

const zone = 'America/Denver';
const plenty = { getRemainingTimeInMillis: () => 900_000 };
/** The same day by the zone's clock, seven hours behind UTC in November. */
const at = (clock: string) => new Date(`2026-11-21T${clock}:00-07:00`);
const nodes = ['late-company', 'late-region-0', 'late-region-1', 'late-region-far', 'late-other'];

const node = (siteId: string, type: NodeType, above: string, attr: SiteNode['attr'] = {}): Promise<void> =>
  createNode({
    siteId,
    name: siteId,
    type,
    sitePath: `${above}/${siteId}`,
    parentId: above.split('/').at(-1),
    revision: 0,
    createdAt: '2026-01-01T00:00:00Z',
    attr: { tz: 'Mountain', ...attr },
  });

/** A company of two regions; one of its sites is also shown by a region of another company. */
async function addCompany(count: number): Promise<string[]> {
  await node('late-company', 'TOP_ORG', '/ISL/TOK');
  await node('late-other', 'TOP_ORG', '/ISL/TOK');
  for (const region of [0, 1]) await node(`late-region-${region}`, 'REG', '/ISL/TOK/late-company');
  await node('late-region-far', 'REG', '/ISL/TOK/late-other');
  const sites = Array.from({ length: count }, (_, index) => `late-site-${index}`);
  for (const [index, siteId] of sites.entries()) {
    const attr: SiteNode['attr'] = { status: 'onboarded', accounts: { gmb: allAccounts(siteId).gmb } };
    await node(siteId, 'SITE', `/ISL/TOK/late-company/late-region-${index % 2}`, attr);
    const source = sources.gmb.resourceOf({
      siteId,
      name: siteId,
      type: 'SITE',
      sitePath: '',
      revision: 0,
      createdAt: '',
      attr,
    });
    await putConnection({
      siteId,
      service: 'gmb',
      state: 'working',
      connectedAt: '2026-11-01T00:00:00Z',
      pulledAt: null,
      lastDay: null,
      missingDays: [],
      backfill: null,
      timeZone: zone,
      platformTimeZone: null,
      sourceKey: source?.key ?? '',
      compactedThrough: '2026-10',
    });
  }
  await putLink({ siteId: 'late-region-far' }, sites[0] ?? '');
  return sites;
}

/** The stored rows of these nodes as text, without when they were made. */
async function readRows(siteIds: readonly string[]): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const siteId of siteIds) {
    const { Items } = await documentClient().send(
      new QueryCommand({
        TableName: tableName('rollups'),
        ConsistentRead: true,
        KeyConditionExpression: 'siteId = :site',
        ExpressionAttributeValues: { ':site': siteId },
      }),
    );
    found.set(
      siteId,
      (Items ?? [])
        .filter(({ sk }) => sk !== 'made' && sk !== 'lease')
        .map(({ sk, fingerprint }) => `${sk} ${fingerprint}`)
        .join('\n'),
    );
  }
  return found;
}

/**
 * A night of a company of `count` sites whose pulls come, and once more after the rows were made: which nodes then show
 * other rows than a rollup made of everything afresh, how often the company's were asked for, and which nodes changed at
 * all (else there is nothing to prove).
 */
export async function lateNight(
  pipeline: Pipeline,
  count: number,
): Promise<{ late: string[]; changed: string[]; companyAsked: number }> {
  const watch = watchQueue({ rollups: true });
  const asked: string[] = [];
  const worked = new Set<string>();
  let clicks = 1;
  const scripted = script('gmb', ({ start, end }) => ({
    sections: [
      { service: 'gmb', section: 'core', days: eachDay(start, end).map(date => gmbDay(date, clicks)) },
    ],
    timeZone: null,
    missingDays: [],
  }));

  async function pullAll(sites: readonly string[], clock: string): Promise<void> {
    pipeline.control.now = at(clock);
    for (const siteId of sites) {
      const message: PullMessage = {
        v: 1,
        kind: 'pull',
        siteId,
        service: 'gmb',
        start: '2026-11-02',
        end: '2026-11-17',
        purpose: 'nightly',
      };
      const { outcome } = await pullThrough(message, pipeline.control.now);
      if (outcome !== 'pulled') throw new Error(`A pull was ${outcome}`);
    }
  }
  /** What was sent is worked on at once, and a second time, as queues may do. */
  async function work(): Promise<void> {
    for (let sent = watch.taken(); sent.length > 0; sent = watch.taken()) {
      pipeline.control.now = new Date(pipeline.control.now.getTime() + 1000);
      for (const { message } of sent) {
        // One that met its own second delivery comes again as it is.
        const text = JSON.stringify(message);
        if (!worked.has(text)) asked.push(message.siteId);
        worked.add(text);
        const { batchItemFailures } = await rollupWorker(sqsEvent([message, message]));
        if (batchItemFailures.length > 0) throw new Error(`The rows of ${message.siteId} couldn't be built`);
      }
    }
  }
  async function run(job: ScheduleEvent['job'], clock: string): Promise<void> {
    pipeline.control.now = at(clock);
    await (job === 'sweep-deferred' ? sweep : dispatchRollup)({ v: 1, job, timeZone: zone }, plenty);
    await work();
  }

  try {
    const sites = await addCompany(count);
    const all = [...sites, ...nodes];
    await pullAll(sites, '04:30');
    await run('sweep-deferred', '04:45');
    await run('rollup-sites', '05:20');
    await run('rollup-nodes', '06:20');
    if (asked.filter(siteId => siteId === 'late-company').length !== 1)
      throw new Error('A night in time makes the company once');
    const before = await readRows(all);
    clicks = 7;
    await pullAll(sites, '06:30');
    asked.length = 0;
    for (const clock of ['06:45', '07:00', '07:15']) await run('sweep-deferred', clock);
    const companyAsked = asked.filter(siteId => siteId === 'late-company').length;
    const refreshed = await readRows(all);
    await run('rollup-sites', '08:20');
    await run('rollup-nodes', '09:20');
    const afresh = await readRows(all);
    const differ = (rows: Map<string, string>, other: Map<string, string>) =>
      all.filter(siteId => rows.get(siteId) !== other.get(siteId));
    return { late: differ(refreshed, afresh), changed: differ(before, afresh), companyAsked };
  } finally {
    scripted.mockRestore();
    watch.stop();
  }
}
