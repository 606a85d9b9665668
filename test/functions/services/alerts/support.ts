import { handler as worker } from '../../../../functions/jobs/alert-worker.ts';
import { setClock } from '../../../../functions/runtime/clock.ts';
import { putConnection } from '../../../../functions/stores/connections/connections.ts';
import { createNode } from '../../../../functions/stores/sites/sites.ts';
import { writeNodeDays } from '../../../../functions/stores/rollups.ts';
import { putUser } from '../../../../functions/stores/users/users.ts';
import { eachDay, monthRange } from '../../../../shared/domain/periods/days.ts';
import { makeDayRows } from '../../../../shared/numbers/rollup/node-rows.ts';
import type { DaysToRoll } from '../../../../shared/numbers/rollup/rollup.ts';
import type { ConnectionState } from '../../../../shared/model/connection.ts';
import type { RecordService } from '../../../../shared/platforms/registry.ts';
import type { NodeAttr } from '../../../../shared/model/node.ts';
import { shopDay } from '../../../shared/domain/alerts/facts.ts';
import { node, user } from '../../support/tree.ts';

export const plenty = { getRemainingTimeInMillis: () => 900_000 };

/** A shop in Eastern time below north, with a person of its own. */
export async function shopSite(siteId: string, attr: Partial<NodeAttr> = {}): Promise<void> {
  await createNode(node(`/ISL/reseller/brand/org/north/${siteId}`, 'SITE', { attr: { tz: 'Eastern', isEcommerce: true, ...attr } }));
  await putUser(user(`${siteId}-person`, siteId));
}

export async function connected(siteId: string, service: RecordService, state: ConnectionState, lastDay: string): Promise<void> {
  await putConnection({
    siteId, service, state, connectedAt: '2026-01-01T00:00:00.000Z', pulledAt: null, lastDay, missingDays: [], backfill: null,
    timeZone: 'America/New_York', platformTimeZone: null, sourceKey: 'x', compactedThrough: null,
  });
}

/** The rows of the night: a shop that earned so much on each day for 100 spent, up to the last day that is there. */
export async function writeShopRows(siteId: string, revenueOn: (day: string) => number, last: string): Promise<void> {
  const ga4 = eachDay('2026-10-01', last).map(date => shopDay(date, revenueOn(date), 100));
  const days: DaysToRoll = { ga4 };
  const services = [{ service: 'ga4' as const, expected: { start: '2026-10-01', end: last }, isBroken: false, held: new Set(ga4.map(({ date }) => date)) }];
  const months = ['202610', '202611'].map(month => ({ month: `${month.slice(0, 4)}-${month.slice(4)}`, rows: makeDayRows({ days, services }, monthRange(month)) }));
  // Written in any order of instants.
  await writeNodeDays(siteId, months, new Date('2100-01-01T00:00:00Z'));
}

/** The morning's check of a site, as its queue has it done. */
export async function morning(siteId: string, instant: string): Promise<void> {
  setClock(() => new Date(instant));
  const { batchItemFailures } = await worker({ Records: [makeRecord(siteId)] });
  if (batchItemFailures.length > 0) throw new Error(`The alerts of ${siteId} couldn't be checked`);
}

const makeRecord = (siteId: string) => ({
  messageId: `m-${siteId}`, receiptHandle: 'r', body: JSON.stringify({ v: 1, kind: 'alerts', siteId }),
  attributes: { ApproximateReceiveCount: '1', SentTimestamp: '0', SenderId: 's', ApproximateFirstReceiveTimestamp: '0' },
  messageAttributes: {}, md5OfBody: '', eventSource: 'aws:sqs', eventSourceARN: 'arn:aws:sqs:us-east-1:000000000000:alerts', awsRegion: 'us-east-1',
});
