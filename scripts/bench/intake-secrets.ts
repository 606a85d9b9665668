import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { documentClient, tableName } from '../../functions/runtime/clients/dynamodb.ts';
import { decodeJson } from '../../functions/stores/codecs/day-items.ts';
import { type LeadMessage, leadMessageSchema } from '../../shared/messages/queues.ts';
import type { startPeople } from '../../test/functions/support/people.ts';

type LeakContext = {
  readonly logged: readonly string[];
  readonly now: Date;
  /** Processes arrivals as the worker does. */
  readonly work: (arrivals: readonly Extract<LeadMessage, { kind: 'arrival' }>[], at: Date) => Promise<void>;
};

/** Finds the places that store a sent secret: tables (decompressed), queue, emails and logs. */
export async function secretLeaks(
  program: Awaited<ReturnType<typeof startPeople>>,
  { logged, now, work }: LeakContext,
): Promise<number> {
  const admin = program.token('admin-user', true);
  const added = await program.call('add-lead-sitemap', {
    token: admin,
    params: { siteRefId: 'ref-secret' },
    body: { siteId: 'site-n1', crm: 'goHighLevel' },
  });
  const { secret } = z.object({ secret: z.string() }).parse(added.json);
  const params = { crm: 'goHighLevel', siteRefId: 'ref-secret' };
  const wrong = `${secret.slice(0, -3)}xyz`;
  const body = { contact_id: 'S-1', date_created: '2026-10-01' };
  const headers = { 'content-type': 'application/json' };
  await program.call('receive-lead', { params, body, headers: { ...headers, 'x-intake-key': secret } });
  await program.call('receive-lead', { params, body, headers, query: { key: secret } });
  await program.call('receive-lead', { params, body, headers, query: { key: wrong } });
  await program.call('receive-lead', { params, body, headers: { ...headers, 'x-intake-key': wrong } });
  await program.call('receive-lead', { params, rawBody: '{"broken', headers, query: { key: secret } });
  await program.call('receive-lead', {
    params: { ...params, crm: 'franConnect' },
    body,
    headers,
    query: { key: secret },
  });
  const read = await program.call('get-lead-sitemap', { token: admin, params: { siteRefId: 'ref-secret' } });
  const waiting = (await program.queues?.pending('leads')) ?? [];
  for (const text of waiting) {
    const message = leadMessageSchema.parse(JSON.parse(text));
    if (message.kind === 'arrival') await work([message], now);
  }
  const places: string[] = [...logged, ...waiting, read.text, ...program.mails().map(mail => JSON.stringify(mail))];
  for (const name of ['leads', 'leadIntakes', 'notifications', 'mails', 'throttles'] as const) {
    const { Items = [] } = await documentClient().send(new ScanCommand({ TableName: tableName(name) }));
    for (const item of Items) {
      const opened = item['data'] instanceof Uint8Array ? JSON.stringify(await decodeJson(item['data'])) : '';
      places.push(`${JSON.stringify(item)} ${opened}`);
    }
  }
  const secrets = [secret, wrong];
  return places.filter(place => secrets.some(candidate => place.includes(candidate))).length;
}
