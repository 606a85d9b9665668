import { createHash } from 'node:crypto';
import { ReceiveMessageCommand } from '@aws-sdk/client-sqs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { handler as auditWorker } from '../../functions/jobs/audit-worker.ts';
import { handler as pullWorker } from '../../functions/jobs/pull-worker.ts';
import { documentClient, tableName } from '../../functions/runtime/clients/dynamodb.ts';
import { sqsClient } from '../../functions/runtime/clients/sqs.ts';
import { makeAuditId, generateAudit } from '../../functions/services/audits/audits.ts';
import { startBackfill } from '../../functions/services/collection/backfill.ts';
import { getAudit, listAudits, putAudit, setAuditNote, siteOfAudit } from '../../functions/stores/audits.ts';
import { getConnection } from '../../functions/stores/connections/connections.ts';
import { listNotifications } from '../../functions/stores/notifications.ts';
import { getNode, replaceNode } from '../../functions/stores/sites/sites.ts';
import { canonicalJson } from '../../shared/domain/audits/canonical-json.ts';
import type { AuditMessage } from '../../shared/messages/queues.ts';
import { idSchema } from '../../shared/model/primitives.ts';
import { answerGa4 } from './support/ga4-answers.ts';
import { installIoGate, runUntil } from './support/io-gate.ts';
import { addSite, readSiteItems, type Pipeline, sqsEvent, startPipeline } from './support/pipeline.ts';

let pipeline: Pipeline;
const settled = new Date('2026-11-04T12:00:00Z');
beforeAll(async () => {
  pipeline = await startPipeline({ queues: true });
  pipeline.control.now = settled;
  installIoGate();
});
afterAll(() => pipeline.stop());

async function drain(): Promise<unknown[]> {
  const command = new ReceiveMessageCommand({ QueueUrl: process.env['AUDIT_QUEUE_URL'], MaxNumberOfMessages: 10, WaitTimeSeconds: 0 });
  const { Messages = [] } = await sqsClient().send(command);
  return Messages.map(({ Body }) => JSON.parse(Body ?? ''));
}
const message = (siteId: string, yearMonth = '202610'): AuditMessage => ({
  v: 1, kind: 'audit', siteId, yearMonth, type: 'standard', version: 2, onDemand: false,
});
const standard = (siteId: string, onDemand: boolean, now = settled) =>
  generateAudit({ siteId, yearMonth: '202610', type: 'standard', version: 2, onDemand, now });

/** A site with some months of days. */
async function collected(siteId: string, months: number, now = settled) {
  pipeline.control.now = now;
  await addSite(siteId);
  await startBackfill({ siteId, service: 'ga4', now, months });
  const backfill = (await getConnection(siteId, 'ga4'))?.backfill;
  const windows = ['2026-11-01/2026-11-03', '2026-10-01/2026-10-31', '2026-09-01/2026-09-30', '2026-08-01/2026-08-31'];
  for (const [windowIndex, window] of windows.slice(0, months).entries()) {
    const [start, end] = window.split('/');
    await pullWorker(sqsEvent([{ v: 1, kind: 'pull', siteId, service: 'ga4', start, end, purpose: 'backfill', jobId: backfill?.jobId, windowIndex }]));
  }
}

describe('a stored on-demand audit that cannot be announced', () => {
  /** Lets a number of writes to a table fail. */
  const refuse = (table: string, times: number) => {
    let left = times;
    documentClient().middlewareStack.add(
      (next, context) => args => {
        const isWrite = ['PutItemCommand', 'TransactWriteItemsCommand', 'UpdateItemCommand'].includes(String(context.commandName));
        if (left > 0 && isWrite && JSON.stringify(args.input).includes(tableName(table))) {
          left -= 1;
          throw new Error(`${table} refuses`);
        }
        return next(args);
      },
      { step: 'initialize', name: 'refuse', override: true },
    );
  };
  it.each(['recommendations', 'notifications'] as const)('is returned, and a retry writes no second run and notifies once: %s', async table => {
    const siteId = `site-refused-${table}`;
    await collected(siteId, 3);
    await drain();
    refuse(table, 1);
    expect(await standard(siteId, true)).toMatchObject({ run: 1 });
    expect((await listNotifications(siteId, undefined)).notifications.filter(({ type }) => type === 'AUDIT')).toEqual([]);
    const [waiting] = await drain();
    expect(waiting).toMatchObject({ siteId, run: 1 });
    expect(await standard(siteId, true)).toMatchObject({ run: 1 });
    for (let delivery = 0; delivery < 2; delivery += 1) expect((await auditWorker(sqsEvent([waiting]))).batchItemFailures).toEqual([]);
    expect((await listNotifications(siteId, undefined)).notifications.filter(({ type }) => type === 'AUDIT')).toHaveLength(1);
    // Announced: asked for again it is another run, as a person means it.
    expect(await standard(siteId, true)).toMatchObject({ run: 2 });
  });
  it('is announced by a message sent earlier when the process dies after storing it', async () => {
    await collected('site-died', 3);
    const sent: string[] = [];
    const place = { step: 'initialize', name: 'sent', override: true } as const;
    sqsClient().middlewareStack.add(next => args => (sent.push(...(Object(args.input).Entries ?? []).map((entry: { MessageBody: string }) => entry.MessageBody)), next(args)), place);
    refuse('recommendations', 1);
    // Neither the message of its failure nor the mark gets out of a process that is dead.
    await standard('site-died', true);
    sqsClient().middlewareStack.remove('sent');
    const [first] = sent.map(body => JSON.parse(body));
    expect(first).toMatchObject({ kind: 'audit', siteId: 'site-died', run: 1 });
    for (let delivery = 0; delivery < 2; delivery += 1) expect((await auditWorker(sqsEvent([first]))).batchItemFailures).toEqual([]);
    expect((await listNotifications('site-died', undefined)).notifications.filter(({ type }) => type === 'AUDIT')).toHaveLength(1);
    expect(sent).toHaveLength(2);
    await drain();
  });
  it('is announced by the worker when nobody asks again', async () => {
    await collected('site-refused', 3);
    await drain();
    refuse('recommendations', 1);
    await standard('site-refused', true);
    expect((await auditWorker(sqsEvent(await drain()))).batchItemFailures).toEqual([]);
    expect((await listNotifications('site-refused', undefined)).notifications.filter(({ type }) => type === 'AUDIT')).toHaveLength(1);
    expect((await listAudits('site-refused')).audits).toHaveLength(1);
  });
});

describe('a monthly audit', () => {
  it('is written once however often its message comes, with a hash excluding the note', async () => {
    await collected('site-audit', 3);
    for (let delivery = 0; delivery < 3; delivery += 1) {
      expect((await auditWorker(sqsEvent([message('site-audit')]))).batchItemFailures).toEqual([]);
    }
    const { audits } = await listAudits('site-audit');
    expect(audits).toHaveLength(1);
    expect(audits[0]).toMatchObject({ auditId: 'aud-202610-site-audit-1', run: 1, status: 'settled', type: 'standard', version: 2 });
    const audit = await getAudit('aud-202610-site-audit-1');
    if (!audit) throw new Error('an audit expected');
    expect(await siteOfAudit.find(audit.auditId)).toMatchObject({ siteId: 'site-audit' });
    expect(audit.metrics.sessions).toEqual({ known: true, value: 2 * (31 * 32) / 2 });
    expect(audit.prevMetrics.sessions).toEqual({ known: true, value: 2 * (30 * 31) / 2 });
    expect(audit.lines.find(({ metric }) => metric === 'sessions')?.outcome).toBe('pass');
    expect(audit.proof).toMatchObject({ dailyRecords: 61, services: ['ga4'], missingDays: 0 });
    expect(audit.score).not.toBeNull();

    const { note: _, ...rest } = audit;
    const { hash, ...proof } = audit.proof;
    expect(hash).toBe(createHash('sha256').update(canonicalJson({ ...rest, proof })).digest('hex'));

    const noted = await setAuditNote(audit.auditId, '<p>seen</p>');
    expect(noted).toEqual({ ...audit, note: '<p>seen</p>' });
    expect(await getAudit(audit.auditId)).toEqual({ ...audit, note: '<p>seen</p>' });
    const { notifications } = await listNotifications('site-audit', undefined);
    expect(notifications.map(({ type, body }) => [type, body.link])).toEqual([['AUDIT', '/audit/aud-202610-site-audit-1']]);
  });

  it('is never overwritten: a rerun is stored beside it, showing restated data as differences', async () => {
    await collected('site-rerun', 3);
    const first = await standard('site-rerun', true);
    pipeline.control.answer = call => answerGa4(call, { date: '2026-10-20', by: 1000 });
    await pullWorker(sqsEvent([{ v: 1, kind: 'pull', siteId: 'site-rerun', service: 'ga4', start: '2026-10-20', end: '2026-10-20', purpose: 'nightly' }]));
    pipeline.control.answer = call => answerGa4(call);
    const second = await standard('site-rerun', true);
    if (!first || !second) throw new Error('two audits expected');
    expect([first.run, second.run]).toEqual([1, 2]);
    expect(second.proof.hash).not.toBe(first.proof.hash);
    expect(second.metrics.sessions).toEqual({ known: true, value: Number(Object(first.metrics.sessions).value) + 1000 });
    expect(await getAudit(first.auditId)).toEqual(first);
    expect(await putAudit({ ...first, score: 1 }, 'on-demand')).toBe(false);
    expect(await getAudit(first.auditId)).toEqual(first);
    const page = await listAudits('site-rerun', { limit: 1 });
    expect(page.audits.map(({ run }) => run)).toEqual([2]);
    const rest = await listAudits('site-rerun', { limit: 1, cursor: page.cursor ?? '' });
    expect(rest.audits.map(({ run }) => run)).toEqual([1]);
    await expect(listAudits('site-audit', { cursor: page.cursor ?? '' })).rejects.toMatchObject({ status: 400 });
  });

  it('is preliminary before the platforms are final, and the final one still follows', async () => {
    await collected('site-early', 2, settled);
    const early = new Date('2026-11-02T12:00:00Z');
    expect(await standard('site-early', false, early)).toMatchObject({ status: 'provisional', run: 1 });
    expect(await standard('site-early', false, early)).toMatchObject({ status: 'provisional', run: 1 });
    expect(await standard('site-early', false)).toMatchObject({ status: 'settled', run: 2 });
    expect(await standard('site-early', false)).toMatchObject({ status: 'settled', run: 2 });
  });

  it('is not written for suspended, empty, or unknown sites', async () => {
    const site = await addSite('site-bare');
    expect(await standard('site-bare', false)).toBeNull();
    await expect(standard('site-bare', true)).rejects.toMatchObject({ status: 409 });
    await collected('site-suspended', 2);
    const node = await getNode('site-suspended');
    if (node) await replaceNode({ ...node, attr: { ...node.attr, suspended: true } }, node.revision);
    expect(await standard('site-suspended', false)).toBeNull();
    expect(await standard('site-nowhere', false)).toBeNull();
    await expect(standard('site-nowhere', true)).rejects.toMatchObject({ status: 404 });
    expect(await readSiteItems('audits', site.siteId)).toEqual([]);
  });

  it('lists its missing days and the metrics without a source', async () => {
    await collected('site-gaps', 1);
    await pullWorker(sqsEvent([{ v: 1, kind: 'pull', siteId: 'site-gaps', service: 'ga4', start: '2026-10-05', end: '2026-10-31', purpose: 'nightly' }]));
    const audit = await standard('site-gaps', true);
    // Collecting began with the only window of the first collection: nothing before it was expected.
    expect(audit?.proof).toMatchObject({ dailyRecords: 27, missingDays: 0 });
    expect(audit?.prevMetrics.sessions).toEqual({ known: false, why: 'no-data' });
    expect(audit?.metrics.mobilePerformance).toEqual({ known: false, why: 'not-connected' });
    expect(audit?.lines.find(({ metric }) => metric === 'sessions')?.outcome).toBe('no-data');
  });

  it('killed between any two I/O calls and redelivered is one audit and one notification', async () => {
    await collected('site-k-x', 2);
    const { calls } = await runUntil(() => auditWorker(sqsEvent([message('site-k-x')])));
    expect(calls).toBeGreaterThan(5);
    for (let call = 1; call < calls; call += 1) {
      const siteId = `site-k-${call}`;
      await collected(siteId, 2);
      await runUntil(() => auditWorker(sqsEvent([message(siteId)])), call);
      await auditWorker(sqsEvent([message(siteId)]));
      expect((await listAudits(siteId)).audits.map(({ run }) => run), `killed after call ${call}`).toEqual([1]);
      expect((await listNotifications(siteId, undefined)).notifications).toHaveLength(1);
    }
  });

  it('has a valid id for any site id', () => {
    for (const siteId of ['abc', 'x'.repeat(64)]) expect(idSchema.safeParse(makeAuditId(siteId, '202610', 12)).success).toBe(true);
    expect(makeAuditId('x'.repeat(64), '202610', 1)).not.toBe(makeAuditId(`${'x'.repeat(63)}y`, '202610', 1));
  });
});
