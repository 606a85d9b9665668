import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { SQSEvent } from 'aws-lambda';
import { setClock } from '../../../functions/runtime/clock.ts';
import { documentClient, tableName } from '../../../functions/runtime/clients/dynamodb.ts';
import { storeCredential } from '../../../functions/services/credentials/credentials.ts';
import { listDeferred, type DeferredWindow, deferredShards } from '../../../functions/stores/jobs/deferred-windows.ts';
import { type PullOutcome, pullWindow } from '../../../functions/services/collection/pull.ts';
import { createNode } from '../../../functions/stores/sites/sites.ts';
import type { PullMessage } from '../../../shared/messages/queues.ts';
import type { NodeAttr, SiteNode } from '../../../shared/model/node.ts';
import { startProgram } from '../../functions/support/program.ts';
import { answerGa4 } from './ga4-answers.ts';
import { type StandInAnswer, type StandInCall, startStandIn } from './stand-in.ts';

export const tokenId = 'ga4:pipeline-credential';

/** The program on loopback with one platform behind it whose answers a test may change, and a message channel that listens. */
export async function startPipeline(options: { queues?: boolean } = {}) {
  const control = {
    answer: (call: StandInCall): StandInAnswer | Promise<StandInAnswer> => answerGa4(call),
    /** What PageSpeed answers instead of a measurement. */
    pagespeed: null as StandInAnswer | null,
    now: new Date('2026-11-21T12:00:00Z'),
  };
  const google = await startStandIn(call => {
    if (call.path.includes('/v5/runPagespeed')) return control.pagespeed ?? { status: 200, json: pagespeedAnswer(call.path) };
    return control.answer(call);
  });
  const channel = await startStandIn(() => ({ status: 200, json: {} }));
  const program = await startProgram({
    ...options,
    env: {
      GA4_DATA_ROOT: `${google.origin}/analyticsdata`, GA4_ADMIN_ROOT: `${google.origin}/analyticsadmin`,
      PAGESPEED_ROOT: `${google.origin}/pagespeed`, GOOGLE_TOKEN_URL: `${google.origin}/google/token`,
      IOT_ENDPOINT: channel.origin,
      ...(options.queues ? {} : { AWS_ENDPOINT_URL_SQS: channel.origin, PULL_QUEUE_URL: `${channel.origin}/pulls`, BACKFILL_QUEUE_URL: `${channel.origin}/backfills`, PAGESPEED_QUEUE_URL: `${channel.origin}/pagespeed`, AUDIT_QUEUE_URL: `${channel.origin}/audits`, ROLLUP_QUEUE_URL: `${channel.origin}/rollups` }),
    },
  });
  setClock(() => control.now);
  program.parameters.put('/insights/test/pagespeed/api-key', 'SecureString', 'the-key');
  await storeCredential({
    tokenId, service: 'ga4', siteId: 'site-owner', userId: 'user-a', usedBy: ['site-owner'],
    tokens: { accessToken: 'the-access-token', refreshToken: 'the-refresh-token', scopes: [], expiresAt: new Date('2030-01-01T00:00:00Z') },
  });
  return {
    control,
    google,
    program,
    published: () => channel.calls.filter(call => call.path.startsWith('/topics/')).map(call => call.body),
    async stop() {
      await Promise.all([google.stop(), channel.stop(), program.stop()]);
    },
  };
}
export type Pipeline = Awaited<ReturnType<typeof startPipeline>>;

export async function addSite(siteId: string, attr: Partial<NodeAttr> = {}): Promise<SiteNode> {
  const node: SiteNode = {
    siteId, name: `Site ${siteId}`, type: 'SITE', sitePath: `/ISL/TOK/org-a/${siteId}`, parentId: 'org-a', revision: 0,
    createdAt: '2026-01-01T00:00:00Z',
    attr: {
      tz: 'Central', url: 'https://example.test', status: 'onboarding',
      accounts: { ga4: { tokenId, accountId: '1', accountName: 'A', propertyId: '77', propertyName: 'P' } },
      ...attr,
    },
  };
  await createNode(node);
  return node;
}

/** Every item of a site in a table, as it lies there. */
export async function readSiteItems(table: 'metrics' | 'connections' | 'notifications' | 'audits' | 'sites', siteId: string) {
  const { Items } = await documentClient().send(
    new QueryCommand({
      TableName: tableName(table), ConsistentRead: true,
      KeyConditionExpression: 'siteId = :site', ExpressionAttributeValues: { ':site': siteId },
    }),
  );
  return Items ?? [];
}

/** Pulls a window as its worker and queue do, through every step of a report that takes several. */
export async function pullThrough(message: PullMessage, now: Date): Promise<PullOutcome> {
  for (let step: PullMessage = message; ; ) {
    const result = await pullWindow(step, { now });
    if (result.outcome !== 'deferred' || result.dueAt > now) return result;
    step = result.message;
  }
}

/** Every window deferred in a zone, due or not, earliest first. */
export async function deferredIn(timeZone: string): Promise<DeferredWindow[]> {
  const shards = await Promise.all(Array.from({ length: deferredShards }, (_, shard) => listDeferred(timeZone, shard)));
  return shards.flatMap(({ windows }) => windows).sort((a, b) => (a.sk < b.sk ? -1 : 1));
}

/** An event of the queue with these messages. */
export function sqsEvent(bodies: readonly unknown[], tries = 1): SQSEvent {
  return {
    Records: bodies.map((body, index) => ({
      messageId: `m-${index}`, receiptHandle: `h-${index}`, body: typeof body === 'string' ? body : JSON.stringify(body),
      attributes: {
        ApproximateReceiveCount: String(tries), SentTimestamp: '0', SenderId: '', ApproximateFirstReceiveTimestamp: '0',
      },
      messageAttributes: {}, md5OfBody: '', eventSource: 'aws:sqs', eventSourceARN: 'arn:aws:sqs:us-east-1:000000000000:pulls', awsRegion: 'us-east-1',
    })),
  };
}

/** A Lighthouse answer; mobile is the slower. */
export function pagespeedAnswer(path: string) {
  const slow = path.includes('strategy=mobile') ? 2 : 1;
  const audit = (numericValue: number) => ({ score: 0.5, numericValue, numericUnit: 'millisecond' });
  return {
    kind: 'pagespeedonline#result',
    lighthouseResult: {
      requestedUrl: 'https://example.test', finalDisplayedUrl: 'https://example.test/', lighthouseVersion: '13.4.1',
      categories: { performance: { score: 0.9 / slow } },
      audits: {
        'first-contentful-paint': audit(1000.4 * slow), 'largest-contentful-paint': audit(2000 * slow),
        'total-blocking-time': audit(100 * slow), 'cumulative-layout-shift': audit(0.01234), 'speed-index': audit(3000 * slow),
        interactive: audit(3500 * slow),
      },
    },
  };
}
