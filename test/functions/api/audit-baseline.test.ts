import { inflateSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { callGenerate, connectGa4 } from '../support/audits.ts';
import { getNode } from '../../../functions/stores/sites/sites.ts';
import { writeDays } from '../../../functions/stores/metrics/metrics.ts';
import { generateAudit } from '../../../functions/services/audits/audits.ts';
import { auditSchema } from '../../../shared/model/audit.ts';
import { coreDays } from '../support/days.ts';
import { type Program, startProgram, withStatus } from '../support/program.ts';
import { seedTree } from '../support/tree.ts';

const now = new Date('2026-11-21T12:00:00Z');
let program: Program;
beforeAll(async () => {
  program = await startProgram({ now });
  await seedTree();
  await connectGa4('site-n2');
  await writeDays('site-n2', 'ga4', 'core', [...coreDays('2026-07-01', '2026-08-31', 50), ...coreDays('2026-09-01', '2026-10-31')], '2026-11-17');
});
afterAll(() => program.stop());

const answerSchema = z.object({ audit: auditSchema });
const generate = (body: Record<string, unknown>, siteId = 'site-n2') => callGenerate(program, siteId, body);
const audited = async (body: Record<string, unknown>) => answerSchema.parse(withStatus(await generate(body)).json).audit;
const findSessionsLine = ({ lines }: z.infer<typeof auditSchema>) => lines.find(({ metric }) => metric === 'sessions');

describe('a baseline audit', () => {
  test("compares with the window's own monthly numbers, and saves the window on the site", async () => {
    const audit = await audited({ yearMonth: '202610', overrideType: 'baseline', startDate: '2026-07-01', endDate: '2026-08-31' });
    expect(audit).toMatchObject({ type: 'standard', version: 3, baseline: { startDate: '2026-07-01', endDate: '2026-08-31', set: true } });
    expect(findSessionsLine(audit)).toMatchObject({ perDay: true, value: { value: 100 }, comparison: { value: 50 }, outcome: 'pass' });
    // Four months have days; that two of them were never closed takes none of them away.
    expect(audit.monthlyAvgMetrics?.sessions).toMatchObject({ known: true, value: (31 * 100 + 30 * 100 + 2 * 31 * 50) / (31 + 30 + 2 * 31) });
    expect((await getNode('site-n2'))?.attr.auditBaseline).toEqual({ startDate: '2026-07-01', endDate: '2026-08-31' });
  });

  test('is the reference for later audits, including monthly ones', async () => {
    const later = await audited({ yearMonth: '202610' });
    expect(later).toMatchObject({ version: 3, baseline: { startDate: '2026-07-01', set: false } });
    expect(findSessionsLine(later)?.comparison).toMatchObject({ value: 50 });
    const monthly = await generateAudit({ siteId: 'site-n2', yearMonth: '202610', onDemand: false, now });
    expect(monthly).toMatchObject({ version: 3, baseline: { startDate: '2026-07-01', set: false } });
    expect(await audited({ yearMonth: '202610', type: 'smbstats' })).toMatchObject({ version: 1, baseline: { set: false } });
  });

  test('defaults to a month and a day before the audited month', async () => {
    const audit = await audited({ yearMonth: '202610', overrideType: 'baseline' });
    expect(audit.baseline).toEqual({ startDate: '2026-08-31', endDate: '2026-09-30', set: true });
  });

  test('is not generated, and stores nothing, for days without numbers', async () => {
    const before = (await getNode('site-n2'))?.attr.auditBaseline;
    const refused = await generate({ yearMonth: '202610', overrideType: 'baseline', startDate: '2026-01-01', endDate: '2026-01-31' });
    expect([refused.status, refused.json]).toMatchObject([409, { message: expect.stringContaining('Baseline audit was not generated') }]);
    expect((await getNode('site-n2'))?.attr.auditBaseline).toEqual(before);
  });

  test.each([
    [{ startDate: '2026-09-01' }], [{ overrideType: 'baseline', endDate: '2026-11-21' }], [{ overrideType: 'baseline', startDate: '2026-02-30' }],
    [{ overrideType: 'baseline', startDate: '2026-09-02', endDate: '2026-09-01' }], [{ overrideType: 'baseline', endDate: '0000-01-01' }],
  ])('%j is refused', async body => {
    expect((await generate({ yearMonth: '202610', ...body })).status).toBe(400);
  });
});

describe('the gauge', () => {
  const gauge = async (percent: string, query: Record<string, string> = {}) => program.call('get-gauge', { params: { percent }, query });
  /** The pixels of a PNG of ours: eight bits with alpha, every row as the difference to the one above. */
  const decodePixels = (png: Buffer) => {
    const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
    const rows = inflateSync(png.subarray(41, 41 + png.readUInt32BE(33)));
    const stride = width * 4;
    const pixels = Buffer.alloc(stride * height);
    for (let at = 0; at < pixels.length; at += 1) {
      const row = Math.floor(at / stride);
      pixels[at] = (rows[row * (stride + 1) + 1 + (at % stride)] ?? 0) + (row === 0 ? 0 : (pixels[at - stride] ?? 0));
    }
    return { width, height, at: (x: number, y: number) => [...pixels.subarray((y * width + x) * 4, (y * width + x) * 4 + 4)] };
  };

  test('is a PNG cacheable for a week, filled in proportion to the score', async () => {
    const answer = await gauge('50', { color: '204592' });
    expect(answer.headers).toMatchObject({ 'content-type': 'image/png', 'cache-control': 'public, max-age=604800' });
    const png = Buffer.from(z.string().parse(answer.json), 'base64');
    expect([...png.subarray(0, 8)]).toEqual([137, 80, 78, 71, 13, 10, 26, 10]);
    expect(png.length).toBeLessThan(16_000);
    const { width, height, at } = decodePixels(png);
    expect([width, height]).toEqual([440, 236]);
    expect(at(32, 210)).toEqual([0x20, 0x45, 0x92, 255]);
    expect(at(408, 210)).toEqual([231, 235, 240, 255]);
    expect(at(220, 100)).toEqual([0, 0, 0, 0]);
    expect(at(2, 2)).toEqual([0, 0, 0, 0]);
    expect(at(220, 228)).toEqual([0, 0, 0, 0]);
  });

  test('is empty at 0, full at 100, and lighter on a dark background', async () => {
    const of = async (percent: string, query = {}) => decodePixels(Buffer.from(z.string().parse((await gauge(percent, query)).json), 'base64'));
    expect((await of('0')).at(32, 210)).toEqual([231, 235, 240, 255]);
    expect((await of('100')).at(408, 210)).toEqual([0xf0, 0x53, 0x23, 255]);
    expect((await of('0', { darkMode: '1' })).at(32, 210)).toEqual([52, 62, 76, 255]);
    const onePercent = await of('1');
    // The digit's upright stroke.
    expect(onePercent.at(226, 170)).toEqual([15, 23, 42, 255]);
    expect((await gauge('101')).status).toBe(400);
    expect((await gauge('5', { color: 'red' })).status).toBe(400);
  });
});
