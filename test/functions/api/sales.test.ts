import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import writeXlsxFile, { type SheetData } from 'write-excel-file/universal';
import * as z from 'zod/mini';
import { setClock } from '../../../functions/runtime/clock.ts';
import { readScoreCards } from '../../../functions/stores/score-cards.ts';
import { changeWonMonths } from '../../../functions/stores/sales-authority.ts';
import { countedMonths } from '../../../shared/domain/sales/authority.ts';
import { salesBookSchema } from '../../../shared/model/sales.ts';
import { startPeople } from '../support/people.ts';
import { seedTree } from '../support/tree.ts';

let program: Awaited<ReturnType<typeof startPeople>>;
beforeAll(async () => {
  program = await startPeople({ now: new Date('2026-11-22T12:00:00Z'), queues: true });
  await seedTree();
});
afterAll(() => program.stop());

/** The revision of a month that was entered first at the program's instant; each change makes it one more. */
const born = Date.parse('2026-11-22T12:00:00Z');
let count = 0;
const id = () => `change-${(count += 1)}`;
const makeToken = (userId: string) => program.token(userId, userId === 'admin-user');
const line = (value: number, revenuePerUnit: number, metricKey = 'new') => ({ metricKey, display: metricKey, value, revenuePerUnit });
type Month = { yearMonth: string; seen: number; entries: ReturnType<typeof line>[]; common: { discoveryDays: number } };
const month = (yearMonth: string, revision: number, ...entries: ReturnType<typeof line>[]): Month => ({ yearMonth, seen: revision, entries, common: { discoveryDays: 1 } });

const save = (siteId: string, months: Month[], { userId = 'org-user', changeId = id(), reason }: { userId?: string; changeId?: string; reason?: string } = {}) =>
  program.call('put-unit-sales', { token: makeToken(userId), params: { siteId }, body: { changeId, months, ...(reason === undefined ? {} : { reason }) } });
const undo = (siteId: string, changeId: string, userId = 'org-user') =>
  program.call('undo-sales', { token: makeToken(userId), params: { siteId }, body: { changeId } });
const readBook = async (siteId: string, userId = 'org-user') =>
  salesBookSchema.parse((await program.call('get-sales', { token: makeToken(userId), params: { siteId }, query: { year: '2026' } })).json);
const readUnits = async (siteId: string) =>
  (await readBook(siteId)).units.map(({ yearMonth, revision, entries }) => [yearMonth, revision, entries.map(({ value }) => value)]);

describe('saving months', () => {
  test('keeps them, and a repeated save has no further effect', async () => {
    const months = [month('202611', 0, line(3, 49_900), line(1, 62_000, 'resale')), month('202610', 0, line(2, 49_900))];
    const first = await save('site-n1', months, { changeId: 'change-twice' });
    expect(first).toMatchObject({ status: 200, json: { change: { by: 'Given Family', source: 'grid', yearMonths: ['202610', '202611'] } } });
    expect((await save('site-n1', months, { changeId: 'change-twice' })).json).toEqual(first.json);
    expect(await readUnits('site-n1')).toEqual([['202610', born, [2]], ['202611', born, [3, 1]]]);
    expect(await readBook('site-n1')).toMatchObject({ currency: 'USD', today: '2026-11-22', goals: {}, won: [], authority: {}, units: [{ currency: 'USD' }, {}], changes: [{ undone: false }] });
  });

  test("refuses to overwrite somebody else's changes, and keeps theirs", async () => {
    const answer = await save('site-n1', [month('202610', 0, line(9, 1)), month('202609', 0, line(9, 1))]);
    expect(answer).toMatchObject({ status: 409, json: { message: 'Someone else changed October 2026. Nothing was saved. Reload to see the changes' } });
    expect(await readUnits('site-n1')).toEqual([['202610', born, [2]], ['202611', born, [3, 1]]]);
  });

  test('keeps only one of two saves based on the same month', async () => {
    const answers = await Promise.all([5, 6, 7, 8].map(value => save('site-n2', [month('202611', 0, line(value, 1))])));
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409, 409, 409]);
    expect((await readUnits('site-n2')).map(([, revision]) => revision)).toEqual([born]);
  });

  test.each<[string, Month[], string | undefined, string]>([
    ['a month that has not begun', [month('202612', 0, line(1, 1))], undefined, 'This month is in the future'],
    ['a month named twice', [month('202611', 0), month('202611', 0)], undefined, 'Each month can appear only once'],
    ['a closed month without a reason', [month('202607', 0, line(1, 1))], undefined, 'Give a reason for changing a closed month'],
    ['a closed month with an empty reason', [month('202607', 0, line(1, 1))], '  ', 'Give a reason for changing a closed month'],
  ])('refuses %s', async (_, months, reason, message) => {
    const answer = await save('site-s1', months, reason === undefined ? {} : { reason });
    expect(answer).toMatchObject({ status: 400, json: { details: [{ message }] } });
    expect(await readUnits('site-s1')).toEqual([]);
  });

  test('accepts a closed month with a reason, and three months back without one', async () => {
    expect((await save('site-s1', [month('202607', 0, line(1, 1))], { reason: 'Recount' })).status).toBe(200);
    expect((await save('site-s1', [month('202608', 0, line(1, 1))])).status).toBe(200);
    expect((await readBook('site-s1')).changes.map(({ reason }) => reason)).toEqual([null, 'Recount']);
  });

  test.each<[string, object]>([
    ['half a unit', line(0.5, 1)], ['fewer than none', line(-1, 1)], ['revenue below 0', line(1, -1)], ['a text', { ...line(1, 1), value: '3' }],
  ])('refuses %s', async (_, entry) => {
    const body = { changeId: id(), months: [{ ...month('202611', 0), entries: [entry] }] };
    expect((await program.call('put-unit-sales', { token: makeToken('org-user'), params: { siteId: 'site-n1' }, body })).status).toBe(400);
  });
});

test('a month cleared and entered again differs from the version seen before', async () => {
  const months = async () => (await readUnits('site-s1')).filter(([yearMonth]) => yearMonth === '202611');
  await save('site-s1', [month('202611', 0, line(3, 1))], { changeId: 'entered-first' });
  expect((await save('site-s1', [{ ...month('202611', born), common: { discoveryDays: 0 } }])).status).toBe(200);
  expect(await months()).toEqual([]);
  setClock(() => new Date(born + 60_000));
  try {
    expect((await save('site-s1', [month('202611', 0, line(8, 1))])).status).toBe(200);
    expect((await save('site-s1', [month('202611', born, line(4, 1))])).status).toBe(409);
    expect((await undo('site-s1', 'entered-first')).status).toBe(409);
    expect(await months()).toEqual([['202611', born + 60_000, [8]]]);
    expect((await save('site-s1', [{ ...month('202611', born + 60_000), common: { discoveryDays: 0 } }])).status).toBe(200);
  } finally {
    setClock(() => new Date(born));
  }
});

describe('undo', () => {
  test('restores the previous values, once', async () => {
    expect((await save('site-n1', [month('202610', born, line(20, 1)), month('202609', 0, line(4, 1))], { changeId: 'change-undo' })).status).toBe(200);
    expect(await undo('site-n1', 'change-undo')).toMatchObject({ status: 200, json: { change: { source: 'undo' } } });
    expect(await readUnits('site-n1')).toEqual([['202610', born + 2, [2]], ['202611', born, [3, 1]]]);
    expect(await undo('site-n1', 'change-undo')).toMatchObject({ status: 200 });
    expect(await readUnits('site-n1')).toEqual([['202610', born + 2, [2]], ['202611', born, [3, 1]]]);
    expect((await readBook('site-n1')).changes[1]).toMatchObject({ changeId: 'change-undo', undone: true });
  });

  test('keeps what has changed since', async () => {
    await save('site-n1', [month('202609', 0, line(4, 1))], { changeId: 'change-older' });
    await save('site-n1', [month('202609', born, line(5, 1))]);
    expect(await undo('site-n1', 'change-older')).toMatchObject({ status: 409, json: { message: expect.stringContaining('September 2026') } });
    expect((await readUnits('site-n1'))[0]).toEqual(['202609', born + 1, [5]]);
  });

  test('of another site is not found', async () => {
    expect((await undo('site-n2', 'change-older')).status).toBe(404);
  });
});

test("the specification's monthly call replaces the existing values", async () => {
  const call = () => program.call('put-month-metrics', {
    token: makeToken('site-user'), params: { siteId: 'site-n1', yearMonth: '202608' }, body: { metrics: [line(7, 10)], common: { discoveryDays: 3 } },
  });
  expect((await call()).status).toBe(200);
  expect((await call()).status).toBe(200);
  expect((await readBook('site-n1')).units[0]).toMatchObject({ yearMonth: '202608', revision: born + 1, entries: [line(7, 10)], common: { discoveryDays: 3 } });
});

describe('the monthly score card', () => {
  type Body = Record<string, unknown>;
  const put = (body: Body, { yearMonth = '202610', userId = 'org-user', siteId = 'site-s1' } = {}) =>
    program.call('put-month-metrics', { token: makeToken(userId), params: { siteId, yearMonth }, body });
  const shown = (siteId = 'site-s1') => readScoreCards(siteId, '202601', '202612');

  test('saves keywords and a sanitized summary, and leaves units unchanged', async () => {
    const scoreCardSummary = '<p>More <b>calls</b><script>alert(1)</script></p><img src=x onerror=alert(1)>';
    expect(await put({ seo: { topTenKeywords: 7 }, scoreCardSummary })).toMatchObject({ status: 200, json: { change: null } });
    expect(await shown()).toEqual([{
      yearMonth: '202610', seo: { topTenKeywords: 7 }, summary: '<p>More <strong>calls</strong></p>', revision: 1,
      changedAt: '2026-11-22T12:00:00.000Z', by: 'Given Family',
    }]);
  });
  test('keeps omitted fields, clears null ones, and answers a repeated call the same', async () => {
    await put({ seo: { topTenKeywords: 8 } });
    await put({ seo: { topTenKeywords: 8 } });
    expect(await shown()).toMatchObject([{ seo: { topTenKeywords: 8 }, summary: '<p>More <strong>calls</strong></p>' }]);
    await put({ scoreCardSummary: '<p> </p>', seo: null });
    expect(await shown()).toMatchObject([{ seo: null, summary: null, revision: 4 }]);
  });
  test('saves together with the units of the month in one call', async () => {
    const body = { metrics: [line(2, 10)], common: { discoveryDays: 1 }, seo: { topTenKeywords: 1 } };
    expect(await put(body, { yearMonth: '202609', siteId: 'site-n2' })).toMatchObject({ status: 200, json: { change: { yearMonths: ['202609'] } } });
    expect(await shown('site-n2')).toMatchObject([{ yearMonth: '202609', seo: { topTenKeywords: 1 } }]);
  });
  test('refuses stale writes, and keeps one of four concurrent saves', async () => {
    const answers = await Promise.all([1, 2, 3, 4].map(topTenKeywords => put({ seo: { topTenKeywords }, seen: 0 }, { yearMonth: '202608' })));
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409, 409, 409]);
    expect(await put({ seo: null, seen: 0 }, { yearMonth: '202608' })).toMatchObject({ status: 409, json: { message: expect.stringContaining('the score card of August 2026') } });
    expect((await put({ seo: null, seen: 1 }, { yearMonth: '202608' })).status).toBe(200);
  });
  test.each<[string, Body, string?]>([
    ['eleven of ten keywords', { seo: { topTenKeywords: 11 } }],
    ['a summary that is too long', { scoreCardSummary: 'a'.repeat(4001) }],
    ['units without discovery days', { metrics: [] }],
    ['a revision beside units', { metrics: [], common: { discoveryDays: 0 }, seen: 0 }],
    ['a month that has not begun', { seo: null }, '202612'],
  ])('refuses %s', async (_, body, yearMonth = '202607') => {
    expect((await put(body, { yearMonth })).status).toBe(400);
    expect((await shown()).map(card => card.yearMonth)).toEqual(['202608', '202610']);
  });
  test('is not accessible to other users', async () => {
    expect((await put({ seo: null }, { userId: 'affiliate-user' })).status).toBe(404);
  });
});

test('keeps revenue apart from units, and clears an empty month', async () => {
  const put = (revenue: number | null, revision: number, userId = 'org-user') => program.call('put-revenue-sales', {
    token: makeToken(userId), params: { siteId: 'site-s1' }, body: { changeId: id(), months: [{ yearMonth: '202611', seen: revision, revenue }] },
  });
  expect((await put(1000.5, 0)).status).toBe(200);
  expect((await readBook('site-s1')).revenue).toMatchObject([{ yearMonth: '202611', revenue: 1000.5, currency: 'USD', revision: born }]);
  expect((await put(null, born)).status).toBe(200);
  expect((await readBook('site-s1')).revenue).toEqual([]);
  expect((await put(1, 0, 'affiliate-user')).status).toBe(404);
});

const boundary = 'sheet-boundary';
const makeForm = (bytes: Uint8Array) => {
  const head = strToU8(`--${boundary}\r\ncontent-disposition: form-data; name="xlsFile"; filename="s.xlsx"\r\ncontent-type: application/octet-stream\r\n\r\n`);
  return new Uint8Array(Buffer.concat([head, bytes, strToU8(`\r\n--${boundary}--\r\n`)]));
};
const upload = (bytes: Uint8Array, query: Record<string, string> = {}, endpoint: 'upload-unit-sales' | 'upload-revenue' = 'upload-unit-sales') =>
  program.call(endpoint, {
    token: makeToken('org-user'), params: { siteId: 'site-s1' }, query,
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` }, bytes: makeForm(bytes),
  });
async function workbook(rows: SheetData): Promise<Uint8Array> {
  const blob = await writeXlsxFile(rows).toBlob();
  return new Uint8Array(await blob.arrayBuffer());
}
const text = (value: string) => ({ value, type: String });
const heading = ['Month', 'Deal type', 'Units', 'Revenue per unit'].map(text);
const answerSchema = z.object({ accepted: z.number(), refused: z.number(), problem: z.nullable(z.string()), closed: z.array(z.string()), change: z.nullable(z.object({ changeId: z.string() })), lines: z.array(z.object({ line: z.number(), problem: z.nullable(z.string()) })), months: z.array(z.unknown()) });

describe('an uploaded workbook', () => {
  const rows: SheetData = [
    heading,
    [text('2026-10'), text('New franchise'), { value: 4, type: Number }, { value: 47_500, type: Number }],
    [{ value: new Date(Date.UTC(2026, 9, 15)), type: Date, format: 'mm/dd/yyyy' }, text('Resale'), { value: 1, type: Number }, { value: 60_000, type: Number }],
    [text('Feb 2026'), text('New franchise'), { value: 2.5, type: Number }, { value: 47_500, type: Number }],
    [text('Mrz 2026'), text('Conversion'), { value: 1, type: Number }, { value: 38_000, type: Number }],
    [text('Jan 2027'), text('Resale'), { value: 1, type: Number }, { value: 61_000, type: Number }],
  ];

  test('is previewed with the errors and changes of every line, and saves nothing', async () => {
    const before = await readBook('site-s1');
    const answer = answerSchema.parse((await upload(await workbook(rows), { preview: '1' })).json);
    expect(answer).toMatchObject({ accepted: 2, refused: 3, problem: null, change: null, closed: [] });
    expect(answer.lines.map(({ line: number, problem }) => [number, problem])).toEqual([
      [2, null], [3, null], [4, 'Must be a whole number'], [5, 'Unknown month. Use Mar 2025 or 2025-03'], [6, 'This month is in the future'],
    ]);
    expect(answer.months).toEqual([{ yearMonth: '202610', revision: 0, before: null, after: { units: 5, revenue: 250_000 } }]);
    expect(await readBook('site-s1')).toEqual(before);
  });

  test('replaces the months that it names, leaves the others, and can be undone', async () => {
    const before = await readUnits('site-s1');
    const { change } = answerSchema.parse((await upload(await workbook(rows), { fileName: 'sales.xlsx', changeId: 'upload-one' })).json);
    expect(change?.changeId).toBe('upload-one');
    expect(await readUnits('site-s1')).toEqual([...before, ['202610', born, [4, 1]]]);
    const listed = await program.call('list-unit-sales-uploads', { token: makeToken('site-user'), params: { siteId: 'site-n1' } });
    expect(listed.json).toEqual({ uploads: [] });
    const siteUploads = await program.call('list-unit-sales-uploads', { token: makeToken('org-user'), params: { siteId: 'site-s1' } });
    expect(siteUploads.json).toMatchObject({ uploads: [{ file: { name: 'sales.xlsx', lines: 5, refused: 3 } }] });
    expect((await undo('site-s1', 'upload-one')).status).toBe(200);
    expect(await readUnits('site-s1')).toEqual(before);
  });

  test('saves nothing over what a colleague entered since its preview', async () => {
    const october = async () => (await readUnits('site-s1')).filter(([yearMonth]) => yearMonth === '202610');
    const file = await workbook(rows);
    await save('site-s1', [month('202610', 0, line(2, 10))], { changeId: 'before-preview' });
    const seen = async () => z.array(z.object({ yearMonth: z.string(), revision: z.number() })).parse(answerSchema.parse((await upload(file, { preview: '1' })).json).months).map(({ yearMonth, revision }) => `${yearMonth}:${revision}`).join(',');
    const preview = await seen();
    await save('site-s1', [month('202610', born, line(40, 10))], { changeId: 'after-preview' });
    expect(await upload(file, { changeId: 'upload-late', seen: preview })).toMatchObject({ status: 409, json: { message: 'Someone else changed October 2026. Nothing was saved. Reload to see the changes' } });
    expect(await october()).toEqual([['202610', born + 1, [40]]]);
    // A look at the newest numbers, and a save whose answer was lost and is sent again.
    const newest = await seen();
    for (const _again of [1, 2]) expect((await upload(file, { changeId: 'upload-then', seen: newest })).status).toBe(200);
    expect(await october()).toEqual([['202610', born + 2, [4, 1]]]);
    expect((await upload(file, { seen: '202610' })).status).toBe(400);
  });

  test('keeps the latest original of each kind for 30 days, for readers of the entries', async () => {
    const downloadFile = (userId: string, endpoint: 'get-unit-sales-file' | 'get-revenue-file' = 'get-unit-sales-file') => program.call(endpoint, { token: makeToken(userId), params: { siteId: 'site-s1' } });
    const missing = { status: 404, json: { message: 'There is no uploaded workbook. We keep workbooks for 30 days' } };
    expect(await downloadFile('org-user', 'get-revenue-file')).toMatchObject(missing);
    const [first, second] = [await workbook(rows), await workbook(rows.slice(0, 2))];
    await upload(first, { fileName: 'Käse 1.xlsx', changeId: 'upload-kept-1' });
    await upload(second, { preview: '1' });
    expect((await downloadFile('org-user')).json).toEqual({ name: 'Käse 1.xlsx', base64: Buffer.from(first).toString('base64') });
    await upload(second, { fileName: 'two.xlsx', changeId: 'upload-kept-2' });
    expect((await downloadFile('org-user')).json).toEqual({ name: 'two.xlsx', base64: Buffer.from(second).toString('base64') });
    expect((await downloadFile('site-user')).status).toBe(404);
    setClock(() => new Date('2026-12-22T11:00:00Z'));
    expect((await downloadFile('org-user')).status).toBe(200);
    setClock(() => new Date('2026-12-22T13:00:00Z'));
    expect(await downloadFile('org-user')).toMatchObject(missing);
    setClock(() => new Date('2026-11-22T12:00:00Z'));
  });

  test('of revenue is summed by month, to the cent', async () => {
    const sheet = await workbook([['Month', 'Revenue'].map(text), ...[0.1, 0.2, 12].map(value => [text('2026-11'), { value, type: Number }])]);
    expect((await upload(sheet, {}, 'upload-revenue')).status).toBe(200);
    expect((await readBook('site-s1')).revenue).toMatchObject([{ yearMonth: '202611', revenue: 12.3 }]);
  });

  test('without a known heading names the missing one', async () => {
    const answer = answerSchema.parse((await upload(await workbook([[text('When'), text('What')], [text('2026-10'), text('x')]]), { preview: '1' })).json);
    expect(answer).toMatchObject({ accepted: 0, problem: "Add a column named 'revenue per unit' or 'revenue'" });
  });

  test('uses chosen columns, as do later ones in the company with the same headings', async () => {
    const csv = (...lines: string[]) => new TextEncoder().encode(['Txn Date;Memo;Qty;Line Total', ...lines].join('\r\n'));
    const read = async (bytes: Uint8Array, query: Record<string, string>, siteId = 'site-n1') =>
      program.call('upload-unit-sales', { token: makeToken('admin-user'), params: { siteId }, query: { fileName: 'books.csv', ...query }, headers: { 'content-type': `multipart/form-data; boundary=${boundary}` }, bytes: makeForm(bytes) });
    const shape = z.extend(answerSchema, { headings: z.array(z.string()), columns: z.record(z.string(), z.int()), columnsFrom: z.string() });
    const unknown = shape.parse((await read(csv('10/05/2026;Resale;2;"99,800.00"'), { preview: '1' })).json);
    expect(unknown).toMatchObject({ accepted: 0, headings: ['Txn Date', 'Memo', 'Qty', 'Line Total'], columns: {}, columnsFrom: 'headings' });
    const columns = 'month:0,display:1,units:2,revenue:3';
    const places = { month: 0, display: 1, units: 2, revenue: 3 };
    const shown = shape.parse((await read(csv('10/05/2026;Resale;2;"99,800.00"'), { preview: '1', columns })).json);
    expect(shown).toMatchObject({ accepted: 1, problem: null, columns: places, columnsFrom: 'chosen', months: [{ yearMonth: '202610', after: { units: 2, revenue: 99_800 } }] });
    // A preview is not remembered, what is saved is: at another site of the company too, in another company not.
    expect(shape.parse((await read(csv('2026-10;Resale;1;5'), { preview: '1' })).json).columnsFrom).toBe('headings');
    expect((await read(csv('10/05/2026;Resale;2;"99,800.00"'), { columns, changeId: 'upload-csv' })).status).toBe(200);
    const next = shape.parse((await read(csv('', '2026-10;Resale;x;5'), { preview: '1' }, 'site-n2')).json);
    expect(next).toMatchObject({ accepted: 0, columnsFrom: 'remembered', columns: places, lines: [{ line: 3, problem: 'Not a number' }] });
    const elsewhere = shape.parse((await read(csv('2026-10;Resale;1;5'), { preview: '1' }, 'site-w1')).json);
    expect(elsewhere.columnsFrom).toBe('headings');
    // A column beyond the sheet counts as none; what is no text at all is refused.
    expect(shape.parse((await read(csv('2026-10;Resale;1;5'), { preview: '1', columns: 'month:0,display:1,units:2,revenue:9' })).json)).toMatchObject({ problem: "Add a column named 'revenue per unit' or 'revenue'" });
    expect(await read(new Uint8Array([0xff, 0xfe, 0x41, 0]), { preview: '1' })).toMatchObject({ status: 400, json: { details: [{ message: 'This file is not text in UTF-8. Save it as "CSV UTF-8" or as .xlsx and try again' }] } });
    expect((await read(csv(), { preview: '1', columns: 'month:0;drop' })).status).toBe(400);
  });

  const bomb = () => zipSync({ 'xl/workbook.xml': strToU8('<x/>'), 'xl/worksheets/sheet1.xml': new Uint8Array(40 * 1024 * 1024) }, { level: 9 });
  test.each<[string, () => Uint8Array | Promise<Uint8Array>, string]>([
    ['a text file', () => strToU8('Month,Units\n2026-10,1'), 'This file is not an Excel workbook. Save it as .xlsx and try again'],
    ['an old .xls file', () => new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, ...new Uint8Array(600)]), 'This file is not an Excel workbook. Save it as .xlsx and try again'],
    ['a ZIP of something else', () => zipSync({ 'a.txt': strToU8('a') }), 'This file is not an Excel workbook. Save it as .xlsx and try again'],
    ['a workbook that is cut', async () => (await workbook(rows)).slice(0, 900), 'This file is not an Excel workbook. Save it as .xlsx and try again'],
    ['one with macros', async () => zipSync({ ...unzipSync(await workbook(rows)), 'xl/vbaProject.bin': strToU8('x') }), 'This workbook has macros. Save it as .xlsx without them and try again'],
    ['one that unpacks to 40 MB', bomb, 'This workbook is too large. Keep only the sales sheet and try again'],
    ['one that defines entities', async () => {
      const parts = unzipSync(await workbook(rows));
      return zipSync({ ...parts, 'xl/workbook.xml': strToU8(`<!DOCTYPE x [<!ENTITY a "a">]>${strFromU8(parts['xl/workbook.xml'] ?? new Uint8Array())}`) });
    }, 'This workbook cannot be read. Open it in Excel, save it as .xlsx and try again'],
    ['one with a broken sheet', async () => zipSync({ ...unzipSync(await workbook(rows)), 'xl/workbook.xml': strToU8('<nothing') }), 'This workbook cannot be read. Open it in Excel, save it as .xlsx and try again'],
  ])('%s is refused', async (_, bytes, message) => {
    expect(await upload(await bytes())).toMatchObject({ status: 400, json: { details: [{ path: 'body.xlsFile', message }] } });
  });
});

describe('the authority for units', () => {
  const name = (siteId: string, yearMonth: string, authority: string, userId = 'org-user') =>
    program.call('name-authority', { token: makeToken(userId), params: { siteId, yearMonth }, body: { authority } });
  test('is set by month, keeps concurrent settings, and shows won deals next to entered units', async () => {
    await changeWonMonths('site-n1', ['202609', '202610'], new Map([['202609', { units: 3, revenue: 30.5 }], ['202610', { units: 5, revenue: 50 }]]));
    await changeWonMonths('site-n1', ['202610'], new Map([['202610', { units: 4, revenue: 40 }]]));
    const answers = await Promise.all([name('site-n1', '202610', 'crm'), name('site-n1', '202609', 'entered')]);
    expect(answers.map(({ status }) => status)).toEqual([204, 204]);
    expect((await name('site-n1', '202609', 'both')).status).toBe(400);
    expect(await readBook('site-n1')).toMatchObject({
      won: [{ yearMonth: '202609', units: 3, revenue: 30.5 }, { yearMonth: '202610', units: 4, revenue: 40 }], authority: { 202609: 'entered', 202610: 'crm' },
    });
    const counted = countedMonths(await readBook('site-n1')).find(({ yearMonth }) => yearMonth === '202610');
    expect(counted).toMatchObject({ authority: 'crm', won: 4 });
  });
  test('can be set only by users who enter units', async () => {
    expect((await name('site-n1', '202610', 'crm', 'affiliate-user')).status).toBe(404);
    expect((await name('site-w1', '202610', 'crm', 'affiliate-user')).status).toBe(403);
  });
});
