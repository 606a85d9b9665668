import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { pullWindow } from '../../functions/services/collection/pull.ts';
import { getAudit } from '../../functions/stores/audits.ts';
import { getNode } from '../../functions/stores/sites/sites.ts';
import { getUser } from '../../functions/stores/users/users.ts';
import { registry } from '../../shared/contract/registry.ts';
import { toClipboard, toCsv } from '../../web/src/components/table/table-export.ts';
import { parseCsv } from '../../shared/domain/formats/csv.ts';
import { getPort } from '../functions/support/program.ts';
import { type Served, startServed } from './support/served.ts';
import { makeAuditId } from './support/world.ts';

const now = new Date('2026-11-21T12:00:00Z');
let served: Served;
beforeAll(async () => {
  served = await startServed(now);
});
afterAll(() => served.stop());
const admin = () => served.tokenOf('adm-admin');
const root = path.resolve(import.meta.dirname, '../..');
const readSources = (folder: string) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter(file => /\.tsx?$/.test(file))
    .map(file => ({ file: `${folder}/${file}`, text: readFileSync(path.join(root, folder, file), 'utf8') }));
const naming = (folder: string, pattern: RegExp) => readSources(folder).filter(({ text }) => pattern.test(text)).map(({ file }) => file).sort();

describe('HTML', () => {
  const wounds = [
    '<script>alert(1)</script>', '<img src=x onerror=alert(1)>', '<svg/onload=alert(1)>', '<a href="javascript:alert(1)">x</a>', '<iframe srcdoc="<script>alert(1)</script>">',
    '<math><mi//xlink:href="data:x,<script>alert(4)</script>">', '<p style="background:url(javascript:alert(1))" onclick=alert(1)>kept</p>', '<<script>script>alert(1)<</script>/script>',
    '<b><form action=//evil.test><input type=submit>', '<style>@import "//evil.test"</style>', '<base href=//evil.test>', '<object data=//evil.test>', '<a href="https://a.test" onmouseover=alert(1)>x</a>',
  ];
  test.each(wounds)('a note with %s is stored without executable content', async note => {
    const answer = await served.ask(registry['update-audit'], { token: admin(), params: { auditId: makeAuditId('sit-amber') }, body: JSON.stringify({ note: `<p>Before</p>${note}` }) });
    expect(answer.status).toBe(200);
    const stored = (await getAudit(makeAuditId('sit-amber')))?.note ?? '';
    expect(stored).toContain('Before');
    expect(stored).not.toMatch(/<(?!\/?(p|br|b|strong|i|em|u|s|ul|ol|li|a|h3|h4|blockquote)\b)[a-z!/]/i);
    expect(stored).not.toMatch(/<[^>]*(\son\w+\s*=|javascript:|style\s*=|srcdoc)/i);
  });

  test('no screen writes HTML from text except through the allow-list', () => {
    expect(naming('web/src', /dangerouslySetInnerHTML|\.innerHTML|\.outerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function\(|srcDoc/)
      .filter(file => !file.startsWith('web/src/components/safe-html/'))).toEqual([]);
  });
});

/** The bytes a PNG begins with, of a picture of this size. */
function makePng(width: number, height: number, after: string | Buffer = ''): Buffer {
  const head = Buffer.alloc(33);
  Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex').copy(head);
  head.writeUInt32BE(width, 16);
  head.writeUInt32BE(height, 20);
  head.set([8, 2, 0, 0, 0], 24);
  return Buffer.concat([head, Buffer.from('0000000049454e44ae426082', 'hex'), Buffer.from(after)]);
}
function uploaded(field: string, bytes: Buffer, name: string, type: string): FormData {
  const form = new FormData();
  form.set(field, new Blob([new Uint8Array(bytes)], { type }), name);
  return form;
}

describe('uploads', () => {
  const html = Buffer.from('<!doctype html><script>alert(1)</script>');
  const files: [string, Buffer, string][] = [
    ['HTML under the name of a picture', html, 'image/png'],
    ['SVG under the name of a picture', Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" width="10" height="10" onload="alert(1)"/>'), 'image/png'],
    ['SVG as such', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><script>alert(1)</script></svg>'), 'image/svg+xml'],
    ['a picture of 20000 x 20000', makePng(20_000, 20_000), 'image/png'],
    ['one side too long', makePng(10, 2001), 'image/png'],
    ['a picture without a size', makePng(0, 0), 'image/png'],
    ['201 KB', makePng(10, 10, Buffer.alloc(201 * 1024)), 'image/png'],
    ['a script that begins like a GIF', Buffer.from('GIF89a/*<html>*/=alert(1);'), 'image/gif'],
    ['a BMP', Buffer.concat([Buffer.from('BM'), Buffer.alloc(60)]), 'image/png'],
    ['a PDF', Buffer.from('%PDF-1.7'), 'image/png'],
    ['a cut PNG', makePng(10, 10).subarray(0, 12), 'image/png'],
    ['nothing', Buffer.alloc(0), 'image/png'],
  ];
  test.each(files)('%s is refused as a logo and an avatar, and nothing changes', async (_, bytes, type) => {
    const before = [await getNode('sit-amber'), await getUser('usr-sit-amber')];
    const logo = await served.ask(registry['upload-logo'], { token: admin(), query: { siteId: 'sit-amber' }, body: uploaded('logo', bytes, 'logo.png', type) });
    const avatar = await served.ask(registry['upload-avatar'], { token: served.tokenOf('usr-sit-amber'), params: { userId: 'usr-sit-amber' }, body: uploaded('avatar', bytes, 'avatar.png', type) });
    expect([logo.status, avatar.status]).toEqual([400, 400]);
    expect([await getNode('sit-amber'), await getUser('usr-sit-amber')]).toEqual(before);
  });

  test('a polyglot picture is stored as a picture, named and typed by its bytes', async () => {
    const answer = await served.ask(registry['upload-logo'], {
      token: admin(), query: { siteId: 'sit-amber-b' }, body: uploaded('logo', makePng(10, 10, html), '../../evil.html', 'text/html'),
    });
    expect(answer.json).toEqual({ logoUrl: expect.stringMatching(/^\/media\/logos\/[\w-]{32}\.png$/) });
    expect(answer.text).not.toContain('evil');
  });
});

describe('exports', () => {
  const cell = fc.oneof(
    fc.constantFrom('=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '=cmd|\'/c calc\'!A0', '"=1', 'plain', '', ';=1', '＝1', 'a;＋1', 'a; @x', 'a\n=1', 'a\t=1', '-', "'=1"),
    fc.string({ maxLength: 8 }), fc.integer(), fc.constant(null),
  );
  /** An operator where a cell begins, or where one begins that is divided at a semicolon. */
  const dangerous = /(^|;) *[=+\-@\t\r\n＝＋－＠]/;
  const columns = [{ key: 'a', title: '=A', value: (row: readonly (string | number | null)[]) => row[0] ?? null }, { key: 'b', title: 'B', value: (row: readonly (string | number | null)[]) => row[1] ?? null }];

  test('no CSV or clipboard cell starts a formula, whatever its content', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(cell, cell), { maxLength: 5 }), cell, (rows, note) => {
        const numbers = new Set(rows.flat().filter(value => typeof value === 'number').map(String));
        const csv = parseCsv(toCsv(columns, rows, { name: 'x', notes: ['plain', String(note)] }));
        if (!csv.ok) throw new Error(csv.message);
        const cells = [...csv.records.flatMap(record => record.cells), ...toClipboard(columns, rows).split('\n').flatMap(line => line.split('\t'))];
        expect(cells.filter(text => dangerous.test(text) && !numbers.has(text))).toEqual([]);
      }),
      { numRuns: 400, seed: 3 },
    );
  });

  test('only one place writes spreadsheet files', () => {
    expect(naming('web/src', /new Blob\(/)).toEqual(['web/src/app/api/base-query.ts', 'web/src/components/table/table-export.ts']);
    expect(naming('web/src', /clipboard\.write/)).not.toEqual([]);
    const writers = naming('web/src', /\bdownload\(/).filter(file => file !== 'web/src/components/table/table-export.ts');
    // Every file is written by toCsv; a workbook that was uploaded is returned as it came.
    const others = readSources('web/src').filter(({ file, text }) => writers.includes(file) && !/toCsv/.test(text)).map(({ file }) => file);
    expect(others).toEqual(['web/src/features/sales/components/last-sheet.tsx']);
    // The kind of a workbook that is kept as it came, and the feeds, whose table is written by one function.
    expect(naming('functions', /text\/csv|spreadsheet/)).toEqual([
      'functions/runtime/api-handler.ts', 'functions/runtime/handler.ts', 'functions/services/media/kept-sheets.ts', 'functions/services/public-api/feed.ts',
    ]);
    expect(naming('functions', /toFeedCsv/)).toEqual(['functions/api/public-api/get-api-feed-csv.ts']);
  });
});

const requestSchema = z.object({ request: z.object({ origin: z.string(), path: z.string() }) });

describe('the website field', () => {
  test('is passed only to PageSpeed and never fetched by our code', async () => {
    let visits = 0;
    const inside = createServer((_, response) => {
      visits += 1;
      response.end('secret');
    });
    await new Promise<void>(resolve => inside.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${getPort(inside)}/latest/meta-data`;
    const asked: string[] = [];
    const note = (message: unknown) => {
      const { success, data } = requestSchema.safeParse(message);
      if (success) asked.push(`${data.request.origin}${data.request.path}`);
    };
    served.parameters.put('/insights/test/pagespeed/api-key', 'SecureString', 'key');
    subscribe('undici:request:create', note);
    try {
      const node = await getNode('sit-amber');
      const saved = await served.ask(registry['update-site'], { token: admin(), params: { siteId: 'sit-amber' }, body: JSON.stringify({ revision: node?.revision, site: { attr: { url, crmUrl: url } } }) });
      expect(saved.status).toBe(200);
      const created = await served.ask(registry['create-node'], {
        token: admin(), body: JSON.stringify({ requestId: 'hostile-website-1', site: { type: 'SITE', parentId: 'reg-amber-b', name: 'Inside', attr: { url } } }),
      });
      expect(created.status).toBe(200);
      await pullWindow({ v: 1, kind: 'pull', siteId: 'sit-amber', service: 'pagespeed', start: '2026-11-20', end: '2026-11-20', purpose: 'nightly' }, { now });
    } finally {
      unsubscribe('undici:request:create', note);
      inside.close();
      inside.closeAllConnections();
    }
    expect(visits).toBe(0);
    expect(asked.filter(address => address.startsWith(url.slice(0, url.indexOf('/latest'))))).toEqual([]);
    expect(asked.filter(address => address.includes('/pagespeed/') && address.includes(encodeURIComponent(url)))).not.toEqual([]);
  });

  test('only platforms, known internal addresses and guarded public websites are ever fetched', () => {
    expect(naming('functions', /\bfetch\(|https?\.(request|get)\(|axios|node:https?'/).filter(file => !file.startsWith('functions/platforms/'))).toEqual([
      'functions/api/session/get-version.ts', 'functions/runtime/http/access-token.ts', 'functions/runtime/parameters.ts', 'functions/runtime/public-web/ask-public.ts', 'functions/runtime/public-web/fetch-page.ts', 'functions/triggers/pool-keys.ts',
    ]);
    expect(naming('functions/platforms', /\.attr\.url|\{ url \} = site\.attr/)).toEqual(['functions/platforms/pagespeed/connector.ts', 'functions/platforms/sources.ts']);
  });

  test.each(['javascript:alert(1)', 'file:///etc/passwd', 'ftp://a.test', '//a.test', 'data:text/html,x', 'http://', 'gopher://127.0.0.1'])('%s is not a valid address', async url => {
    const answer = await served.ask(registry['update-site'], { token: admin(), params: { siteId: 'sit-amber' }, body: JSON.stringify({ revision: 999, site: { attr: { url } } }) });
    expect(answer.status).toBe(400);
  });
});

describe('the existence check is useless for guessing', () => {
  const check = (email: string, forwarded?: string) =>
    fetch(`${served.base}/api/users/exist`, { method: 'POST', headers: { 'content-type': 'application/json', ...(forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }) }, body: JSON.stringify({ email }) });

  test('limits checks per email and caller and then refuses all alike, ignoring forwarded addresses', async () => {
    const first: number[] = [];
    for (let index = 0; index < 7; index += 1) first.push((await check('usr-sit-amber@insights.test')).status);
    expect(first).toEqual([200, 200, 200, 200, 200, 429, 429]);
    const others: number[] = [];
    for (let index = 0; index < 20; index += 1) others.push((await check(`guess-${index}@insights.test`, `203.0.113.${index}`)).status);
    expect(others.slice(0, 13).every(status => status === 200)).toBe(true);
    expect(others.slice(13).every(status => status === 429)).toBe(true);
    const [registered, unknown] = [await (await check('usr-sit-amber@insights.test')).text(), await (await check('nobody@insights.test')).text()];
    expect(registered).toBe(unknown);
  });
});
