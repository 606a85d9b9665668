import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { documentClient } from '../../../functions/runtime/clients/dynamodb.ts';
import { alertTable } from '../../../functions/stores/alerts/alert-items.ts';
import { listOpenedSince } from '../../../functions/stores/alerts/opened-since.ts';
import { listEnded, noteEnded } from '../../../functions/stores/jobs/ended-collections.ts';
import { type Program, startProgram } from '../support/program.ts';

let program: Program;
beforeAll(async () => {
  program = await startProgram({ awsClient: true });
});
afterAll(() => program.stop());

it('lists all finished imports of a zone across pages', async () => {
  const sites = Array.from({ length: 120 }, (_, index) => `site-${String(index).padStart(3, '0')}`);
  for (const siteId of sites) await noteEnded('America/Denver', siteId, new Date('2026-11-21T12:00:00Z'));
  expect((await listEnded('America/Denver')).map(({ sk }) => sk)).toEqual(sites);
});

it('finds recently opened rules behind a megabyte of ended alerts', async () => {
  const rules = Array.from({ length: 12 }, (_, index) => `rule-${index + 10}`);
  for (const [index, ruleId] of rules.entries()) {
    const openedAt = `2026-11-${index + 10}T00:00:00.000Z`;
    const Item = { siteId: 'site-noisy', sk: index === 11 ? `open#${ruleId}` : `ended#${openedAt}#${ruleId}`, card: { ruleId, openedAt, definition: { title: ruleId } }, evidence: 'x'.repeat(150_000) };
    await documentClient().send(new PutCommand({ TableName: alertTable(), Item }));
  }
  expect(await listOpenedSince('site-noisy', '2026-11-01T00:00:00.000Z')).toEqual(rules);
});
