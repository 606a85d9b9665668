import { createServer } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { websiteApi } from '../../../scripts/sandbox/website.ts';
import { writeAnswer } from '../../../scripts/sandbox/http-answers.ts';
import { getFirstLook } from '../../../shared/contract/pages.ts';
import { putConnection } from '../../../functions/stores/connections/connections.ts';
import { writeDays } from '../../../functions/stores/metrics/metrics.ts';
import { createNode } from '../../../functions/stores/sites/sites.ts';
import { labDay, labRun } from '../../shared/numbers/metrics/sample-days.ts';
import { getPort, type Program, startProgram, withStatus } from '../support/program.ts';
import { node, seedTree } from '../support/tree.ts';

let program: Program;
const asked: string[] = [];
const websites = createServer((request, response) => {
  asked.push(request.url ?? '');
  setTimeout(() => writeAnswer(response, websiteApi(request.url ?? '')), 50);
});
const site = (siteId: string, url?: string) => createNode(node(`/ISL/reseller/brand/org/north/${siteId}`, 'SITE', { attr: url === undefined ? {} : { url } }));
const look = async (siteId: string) => getFirstLook.response.parse(withStatus(await program.call('get-first-look', { token: program.token('org-user'), params: { siteId } })).json);
const readResults = async (siteId: string) => (await look(siteId)).checks.map(({ result }) => result[0]).join('');

beforeAll(async () => {
  await new Promise<void>(resolve => websites.listen(0, '127.0.0.1', resolve));
  program = await startProgram({ now: new Date('2026-11-21T12:00:00Z'), env: { WEBSITE_GATEWAY: `http://127.0.0.1:${getPort(websites)}` } });
  await seedTree();
});
afterAll(async () => {
  await program.stop();
  await new Promise(resolve => websites.close(resolve));
});

const measuring = { jobId: 'job-1', start: '2026-11-21', end: '2026-11-21', done: 0, failed: 0, total: 1, startedAt: '2026-11-21T11:59:00Z', finishedAt: null };
const connection = (siteId: string, backfill: typeof measuring | null) => putConnection({
  siteId, service: 'pagespeed', state: 'working', connectedAt: '2026-11-21T11:59:00Z', pulledAt: null, lastDay: null, missingDays: [], backfill,
  timeZone: 'America/New_York', platformTimeZone: null, sourceKey: 'https://whole.example', compactedThrough: null,
});

test('reports what the website shows, then its speed, and fetches the website once', async () => {
  await site('look-one', 'http://whole.example');
  await connection('look-one', measuring);
  const both = await Promise.all([look('look-one'), look('look-one')]);
  expect(asked.sort()).toEqual(['/http/whole.example/', '/https/whole.example/']);
  // Of two that ask at once, one goes to the website and the other waits.
  expect(both.map(({ checks }) => String(checks[0]?.result)).toSorted()).toEqual(['pass', 'waiting']);
  expect(await look('look-one')).toMatchObject({ website: 'http://whole.example', score: null, checkedAt: '2026-11-21T12:00:00.000Z' });
  expect(await readResults('look-one')).toBe('ppppppwwww');
  await writeDays('look-one', 'pagespeed', 'lab', [labDay('2026-11-21', labRun({ performance: 40, largestContentfulPaintMs: 2000, cumulativeLayoutShift: 0.3 }), labRun({ performance: 95 }))], '2026-11-21');
  expect(await readResults('look-one')).toBe('ppppppfppf');
  expect((await look('look-one')).score).toBe(80);
  expect(asked).toHaveLength(2);
});

test('handles an incomplete page, an offline one, an internal address, and a missing website', async () => {
  await Promise.all([site('look-bare', 'https://bare.example'), site('look-down', 'https://offline.example'), site('look-inside', 'http://169.254.169.254/latest'), site('look-none')]);
  expect(await readResults('look-bare')).toBe('pppfffuuuu');
  expect(await look('look-down')).toMatchObject({ score: 0, checks: [{ result: 'fail', detail: 'The website returns error 503' }, {}, {}, {}, {}, {}, {}, {}, {}, {}] });
  const before = asked.length;
  expect((await look('look-inside')).checks[0]).toMatchObject({ result: 'fail', detail: 'This address can\'t be checked', advice: 'Use the public address of your website' });
  expect(asked).toHaveLength(before);
  expect(await look('look-none')).toEqual({ website: null, checkedAt: null, checks: [], score: null });
});

test('is available only for a site within reach', async () => {
  const ask = (siteId: string, user: string) => program.call('get-first-look', { token: program.token(user), params: { siteId } });
  expect((await ask('look-one', 'affiliate-user')).status).toBe(404);
  expect((await ask('org', 'org-user')).status).toBe(400);
});
