import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { createShareLink } from '../../../shared/contract/share-links.ts';
import { loadHandler } from '../../../scripts/local/gateway/gateway.ts';
import { lambdaContext } from '../../../scripts/local/gateway/lambda-context.ts';
import { putUser } from '../../../functions/stores/users/users.ts';
import { readPdf } from '../services/pdf/read-pdf.ts';
import { startPeople } from '../support/people.ts';
import { origin, withStatus } from '../support/program.ts';
import { seedTree, user } from '../support/tree.ts';

let program: Awaited<ReturnType<typeof startPeople>>;
beforeAll(async () => {
  program = await startPeople({ queues: true });
  await seedTree();
  await putUser(user('site-user', 'site-n1', { given_name: 'Dana', family_name: 'Whitfield', email: 'dana@n1.test' }));
});
afterAll(() => program.stop());

const document = {
  title: 'Top cities', blocks: [{ kind: 'paragraph', look: 'body', pageBreak: 'auto', text: 'Tampa had 1,234 sessions' }], footnotes: [], footer: 'Insights', paper: 'letter', fileName: 'cities',
  head: { brand: 'Insights', logo: null, color: '#284699', subject: 'Northfold', facts: [{ label: 'Period', text: 'October 2026' }] },
};
const print = (body: unknown, more: { token?: string } = { token: program.token('site-user') }) => program.call('print-document', { body, ...more });
const bytes = (json: unknown) => Buffer.from(z.string().parse(json), 'base64');

test('a signed-in user gets the document as a PDF', async () => {
  const answer = withStatus(await print(document));
  expect(answer.headers['content-type']).toBe('application/pdf');
  expect(answer.headers['cache-control']).toBe('no-store');
  const { texts, info } = await readPdf(bytes(answer.json));
  expect(texts.map(({ text }) => text)).toEqual(expect.arrayContaining(['Top cities', 'Northfold', 'October 2026', 'Tampa had 1,234 sessions', 'Page 1 of 1']));
  expect(info).toMatchObject({ Language: 'en-US', Title: 'Top cities - Northfold' });
});

test('nobody gets a PDF without a token', async () => {
  expect((await print(document, {})).status).toBe(401);
});

test.each([
  ['an unknown block', { ...document, blocks: [{ kind: 'script', text: 'x' }] }],
  ['an unknown field', { ...document, html: '<b>' }],
  ['a color that is code', { ...document, head: { ...document.head, color: 'red) Tj' } }],
  ['a table without columns', { ...document, blocks: [{ kind: 'table', title: '', pageBreak: 'auto', columns: [], rows: [], totals: null }] }],
  ['no document', []],
])('%s is refused', async (_name, body) => {
  expect((await print(body)).status).toBe(400);
});

test('a browser that accepts Brotli gets the PDF compressed', async () => {
  const rows = Array.from({ length: 300 }, (_, index) => ({ kind: 'cells', cells: [{ text: `City ${index}`, tone: 'plain' }] }));
  const body = JSON.stringify({ ...document, blocks: [{ kind: 'table', title: '', pageBreak: 'auto', columns: [{ title: 'City', align: 'left', width: 1 }], rows, totals: null }] });
  const handler = await loadHandler('api/metrics/print-document.ts');
  const event = { version: '2.0', routeKey: 'POST /api/documents/pdf', rawPath: '/api/documents/pdf', rawQueryString: '', headers: { 'content-type': 'application/json', 'accept-encoding': 'gzip, br', authorization: `Bearer ${program.token('site-user')}` }, body, isBase64Encoded: false };
  const result = z.object({ headers: z.record(z.string(), z.string()), body: z.string() }).parse(await handler(event, lambdaContext('print-document', 30_000)));
  expect(result.headers['content-encoding']).toBe('br');
  const packed = Buffer.from(result.body, 'base64');
  const file = brotliDecompressSync(packed);
  expect(packed.length).toBeLessThan(file.length / 2);
  expect((await readPdf(file)).texts.map(({ text }) => text)).toContain('City 299');
});

test('a share link that works draws its report; a revoked one gets the error of an unknown link', async () => {
  const form = { name: 'First Coast Bank', report: 'monthly', period: 'latest', compare: 'previous', hideMoney: false, days: 30, password: 'Sunflower' };
  const { link } = createShareLink.response.parse(withStatus(await program.call('create-share-link', { token: program.token('site-user'), params: { siteId: 'site-n1' }, body: form })).json);
  const code = (link.url ?? '').slice(`${origin}/shared#`.length);
  const printShared = (given: string) => program.call('print-shared-report', { body: { code: given, document }, sourceIp: '203.0.113.9' });
  expect((await readPdf(bytes(withStatus(await printShared(code)).json))).texts.map(({ text }) => text)).toContain('Tampa had 1,234 sessions');
  expect(await printShared('A'.repeat(43))).toMatchObject({ status: 404, json: { code: 'not-found' } });
  withStatus(await program.call('revoke-share-link', { token: program.token('site-user'), params: { siteId: 'site-n1', linkId: link.linkId } }), 204);
  expect(await printShared(code)).toMatchObject({ status: 404, json: { message: 'This link no longer works. Ask the sender for a new one' } });
});
