import * as z from 'zod/mini';
import { serviceSchema } from '../../../shared/platforms/registry.ts';
import { readRows } from '../engine/read-rows.ts';
import { alertTable } from './alert-items.ts';
import { queryAll } from '../engine/query-all.ts';

const openedSchema = z.object({
  card: z.object({
    ruleId: z.string(),
    openedAt: z.string(),
    endedAt: z.optional(z.string()),
    definition: z.object({ title: z.string() }),
    service: z.optional(serviceSchema),
  }),
});
/** Alert read without its evidence. */
export type OpenedAlert = z.infer<typeof openedSchema>['card'];

/** Lists a site's alerts opened since an instant, closed and open: one range of keys, because open ones sort last. */
export async function listOpenedAlerts(siteId: string, since: string): Promise<OpenedAlert[]> {
  const items = await queryAll({
    TableName: alertTable(),
    KeyConditionExpression: 'siteId = :site AND sk BETWEEN :from AND :to',
    ExpressionAttributeValues: { ':site': siteId, ':from': `ended#${since}`, ':to': 'open#~' },
    ProjectionExpression: 'siteId, sk, card',
  });
  return readRows('alertStates', openedSchema, items)
    .map(({ card }) => card)
    .filter(({ openedAt }) => openedAt >= since);
}

/** Lists the rules that opened a site's alerts since an instant. */
export const listOpenedSince = async (siteId: string, since: string): Promise<string[]> =>
  (await listOpenedAlerts(siteId, since)).map(({ ruleId }) => ruleId);
