import { BatchWriteCommand, paginateScan, PutCommand } from '@aws-sdk/lib-dynamodb';
import { createPerson } from '../../../functions/services/people/people.ts';
import { putAudit } from '../../../functions/stores/audits.ts';
import { changeConnection } from '../../../functions/stores/connections/connections.ts';
import { createBackfillJob } from '../../../functions/stores/jobs/jobs.ts';
import { putChange } from '../../../functions/stores/leads/changes.ts';
import { putIntake } from '../../../functions/stores/leads/intakes.ts';
import { putNotification } from '../../../functions/stores/notifications.ts';
import { deferWindow } from '../../../functions/stores/jobs/deferred-windows.ts';
import { putLink } from '../../../functions/stores/sites/site-links.ts';
import { createNode, getNode, replaceNode } from '../../../functions/stores/sites/sites.ts';
import { putListing } from '../../../functions/stores/listings.ts';
import { putComment } from '../../../functions/stores/tasks/task-comments.ts';
import { createTask } from '../../../functions/stores/tasks/tasks.ts';
import { emptyProfile } from '../../../shared/domain/directories/profile.ts';
import { newTask } from '../../../shared/domain/tasks/change.ts';
import { putTheme } from '../../../functions/stores/themes.ts';
import { putUser } from '../../../functions/stores/users/users.ts';
import { documentClient, tableName } from '../../../functions/runtime/clients/dynamodb.ts';
import { tables } from '../../../shared/model/tables.ts';
import { defaultTheme } from '../../../shared/model/user.ts';
import { makeAudit } from './audits.ts';
import { connect, useAt } from './connected.ts';
import { node, user } from './tree.ts';

export type Written = { readonly key: string; readonly text: string };
/** Every item of every table: its key, and as text. */
export async function everyItem(): Promise<Written[]> {
  const found: Written[] = [];
  for (const table of Object.keys(tables)) {
    for await (const { Items = [] } of paginateScan({ client: documentClient() }, { TableName: tableName(table) })) {
      for (const item of Items) {
        const text = JSON.stringify(item, (_, value: unknown) => (value instanceof Set ? [...value] : value));
        found.push({ key: `${table} ${item['siteId'] ?? item['jobId'] ?? item['tokenId']} ${item['sk'] ?? ''}`, text });
      }
    }
  }
  return found;
}
/** Lists the items that contain a text. */
export const naming = (items: readonly Written[], name: string): string[] => {
  const word = new RegExp(`${name}\\b`);
  return items.filter(({ text }) => text.includes(name) && word.test(text)).map(({ key }) => key).sort();
};
export const itemsNaming = async (name: string): Promise<string[]> => naming(await everyItem(), name);

/** Names that don't contain the site's id. */
export const makeEmail = (siteId: string) => `p${Buffer.from(siteId).toString('hex')}`;
export const sharedBy = (siteId: string) => `linkedin:${Buffer.from(siteId).toString('hex')}`;

/** A site on which everything hangs that can. */
export async function fullSite(siteId: string): Promise<void> {
  await createNode(node(`/ISL/reseller/brand/org/south/${siteId}`, 'SITE', { attr: { url: `https://${siteId}.test`, tz: 'Hawaii-Aleutian' } }));
  const site = await getNode(siteId);
  await createPerson({ email: `${makeEmail(siteId)}@one.test`, given_name: 'A', family_name: 'B', enableSiteAlerts: true, enableBillingEmails: false, node: site, invitedBy: { email: 'a@insights.test', given_name: 'A', family_name: 'D' } }, new Date());
  await putUser(user(`user-of-${siteId}`, siteId));
  await putLink({ siteId: 'link-a' }, siteId);
  await putLink({ siteId: 'link-b' }, siteId);
  const region = await getNode('link-a');
  if (region) await replaceNode({ ...region, attr: { linkedSiteNickNames: { ...region.attr.linkedSiteNickNames, [siteId]: 'Nick' } } }, region.revision);
  const ends = new Date('2030-01-01T00:00:00Z');
  await connect({ siteId, service: 'bing', tokenId: `bing:own-${siteId}`, expiresAt: ends, accountId: `person-${siteId}` });
  await connect({ siteId: 'keeper', service: 'linkedin', tokenId: sharedBy(siteId), expiresAt: ends, accountId: 'shared' });
  await useAt({ siteId, service: 'linkedin', tokenId: sharedBy(siteId) });
  const jobId = `backfill-of-${siteId}`;
  await createBackfillJob({ jobId, siteId, service: 'bing', sourceKey: 'x', windows: [{ start: '2026-11-01', end: '2026-11-02' }], startedAt: '2026-11-01T00:00:00Z' });
  await changeConnection(siteId, 'bing', current => current && {
    ...current, backfill: { jobId, start: '2026-11-01', end: '2026-11-02', done: 0, failed: 0, total: 1, startedAt: '2026-11-01T00:00:00Z', finishedAt: null },
  });
  for (let start = 0; start < 60; start += 20) {
    await documentClient().send(new BatchWriteCommand({ RequestItems: { [tableName('metrics')]: Array.from({ length: 20 }, (_, index) => ({
      PutRequest: { Item: { siteId, sk: `ga4#core#day-${start + index}`, data: 'x'.repeat(500) } },
    })) } }));
  }
  await putAudit(makeAudit(siteId), 'scheduled');
  await putNotification({ notificationId: `n-${siteId}`, siteId, type: 'ALERT', body: { title: 't', message: 'm', timestamp: '2026-11-01T00:00:00Z' }, users: {} }, `/ISL/reseller/brand/org/south/${siteId}`);
  await deferWindow('Pacific/Honolulu', { v: 1, kind: 'pull', siteId, service: 'bing', start: '2026-11-01', end: '2026-11-07', purpose: 'nightly' }, new Date('2026-11-22T00:00:00Z'));
  await putTheme({ ...defaultTheme, siteId });
  await putIntake({ siteRefId: `ref-${siteId}`, siteId, crm: 'goHighLevel', state: 'receiving', mappingVersion: 1, names: {}, keepMonths: 48, addedAt: '2026-11-01T00:00:00Z', revision: 1 }, []);
  const [content, taskId, at] = [{ title: 'To do', note: '', status: 'open', ownerId: `user-of-${siteId}`, due: '2026-11-30', repeat: null } as const, `${siteId}.000000001-aaaaaa`, new Date('2026-11-01T00:00:00Z')];
  await createTask({ task: newTask(content, { by: 'A B', now: at, taskId, siteId, from: null }), made: 'request#one', morningZone: 'Pacific/Honolulu' });
  await putComment(taskId, { commentId: 'one', at: at.toISOString(), by: 'A B', text: 'Half of it is done' });
  await putListing(siteId, { profile: emptyProfile(), seen: 0, check: null, checkZone: 'Pacific/Honolulu' });
  await putChange(siteId, { id: 'one', keys: [`ref-${siteId}#1`] }, new Date('2026-11-01T00:00:00Z'));
  for (const table of ['rollups', 'recommendations', 'sales', 'billing', 'alertStates', 'webhooks', 'annotations', 'saved'] as const)
    await documentClient().send(new PutCommand({ TableName: tableName(table), Item: { siteId, sk: { rollups: 'months#2026', recommendations: '202611', sales: 'units#202611', billing: 'CONTACT', alertStates: 'rules', webhooks: 'webhook#one', annotations: '2026-11-01#one', saved: 'ADDED' }[table], v: 1 } }));
}
