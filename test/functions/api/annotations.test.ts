import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { setClock } from '../../../functions/runtime/clock.ts';
import { onConsumedCapacity } from '../../../functions/runtime/capacity.ts';
import { openAlert, endAlert } from '../../../functions/stores/alerts/alert-changes.ts';
import { addNote, annotationId } from '../../../functions/stores/annotations.ts';
import { deleteAnnotation, listAnnotations, updateAnnotation } from '../../../shared/contract/annotations.ts';
import { getOverview } from '../../../shared/contract/metrics.ts';
import { getPage, getReport } from '../../../shared/contract/pages.ts';
import type { Alert } from '../../../shared/model/alert.ts';
import type { ListedAnnotation } from '../../../shared/model/annotation.ts';
import type { Notification } from '../../../shared/model/notification.ts';
import { type Program, startProgram, withStatus } from '../support/program.ts';
import { seedTree } from '../support/tree.ts';

let program: Program;
beforeAll(async () => {
  program = await startProgram({ now: new Date('2026-11-26T12:00:00Z') });
  await seedTree();
});
afterAll(() => program.stop());
beforeEach(() => setClock(() => new Date('2026-11-26T12:00:00Z')));

const month = { start: '2026-10-26', end: '2026-11-25' };
const content = { from: '2026-11-12', to: '2026-11-12', text: 'New landing page', scope: 'all' };
const as = (userId: string) => program.token(userId, userId === 'admin-user');
let requests = 0;
type More = Partial<typeof content> & { requestId?: string };
const post = (siteId: string, by: string, more: More = {}) =>
  program.call('create-annotation', { token: as(by), params: { siteId }, body: { requestId: `request-${(requests += 1)}`, ...content, ...more } });
const written = (answer: Awaited<ReturnType<typeof post>>) => updateAnnotation.response.parse(withStatus(answer).json).annotation;
const put = ({ annotationId: id, revision }: Pick<ListedAnnotation, 'annotationId' | 'revision'>, by: string, more: More = {}) =>
  program.call('update-annotation', { token: as(by), params: { annotationId: id }, body: { revision, ...content, ...more } });
const remove = (id: string, by: string) => program.call('delete-annotation', { token: as(by), params: { annotationId: id } });
const list = async (siteId: string, by: string, range = month) =>
  listAnnotations.response.parse(withStatus(await program.call('list-annotations', { token: as(by), params: { siteId }, query: range })).json).annotations;
const texts = async (siteId: string, by: string, range = month) => (await list(siteId, by, range)).map(({ text }) => text);

test('a note is visible at its node and below, to anyone with read access', async () => {
  const note = written(await post('brand', 'brand-user', { text: 'Radio ads start' }));
  expect(note).toMatchObject({ siteId: 'brand', siteName: 'Name of brand', author: 'Given Family', kind: 'note', revision: 1, mayChange: true });
  for (const by of ['brand-user', 'org-user', 'region-user', 'site-user', 'reseller-user', 'admin-user'])
    expect([by, await texts('site-n1', by)]).toEqual([by, ['Radio ads start']]);
  // Nobody learns the names of people above them.
  expect((await list('site-n1', 'site-user')).map(({ mayChange, siteName, author }) => [mayChange, siteName, author])).toEqual([[false, 'Name of brand', undefined]]);
  expect((await list('site-n1', 'brand-user')).map(({ author }) => author)).toEqual(['Given Family']);
  expect((await list('site-n1', 'reseller-user')).map(({ mayChange }) => mayChange)).toEqual([true]);
  await post('site-n2', 'region-user', { text: 'Only here' });
  expect(await texts('site-n1', 'region-user')).toEqual(['Radio ads start']);
  expect((await texts('site-n2', 'region-user')).toSorted()).toEqual(['Only here', 'Radio ads start']);
  expect((await put(note, 'site-user')).status).toBe(404);
  expect((await remove(note.annotationId, 'site-user')).status).toBe(404);
  await remove(note.annotationId, 'brand-user');
});

test('a repeated request creates only one note', async () => {
  const first = written(await post('site-s1', 'org-user', { requestId: 'same-request', text: 'Once' }));
  const again = written(await post('site-s1', 'org-user', { requestId: 'same-request', text: 'Once' }));
  expect(again).toEqual(first);
  expect(await texts('site-s1', 'org-user')).toEqual(['Once']);
});

test('an edit requires the version that was seen, and can move the note', async () => {
  const note = written(await post('site-n1', 'site-user', { text: 'Fresh' }));
  const moved = written(await put(note, 'site-user', { text: 'Moved', from: '2026-11-10', to: '2026-11-14' }));
  expect(moved).toMatchObject({ text: 'Moved', from: '2026-11-10', to: '2026-11-14', revision: 2, editedAt: '2026-11-26T12:00:00.000Z', author: 'Given Family' });
  expect(written(await put(note, 'site-user', { text: 'Moved', from: '2026-11-10', to: '2026-11-14' }))).toEqual(moved);
  expect((await put(note, 'site-user', { text: 'Behind' })).status).toBe(404);
  expect((await put({ ...moved, revision: 1 }, 'site-user', { text: 'Behind' })).status).toBe(409);
  expect(await texts('site-n1', 'site-user')).toEqual(['Moved']);
  expect(await texts('site-n1', 'site-user', { start: '2026-11-14', end: '2026-11-14' })).toEqual(['Moved']);
  expect(await texts('site-n1', 'site-user', { start: '2026-11-01', end: '2026-11-10' })).toEqual(['Moved']);
  expect(await texts('site-n1', 'site-user', { start: '2026-11-15', end: '2026-11-25' })).toEqual([]);
  await remove(moved.annotationId, 'site-user');
});

test('a deleted note can be restored unchanged', async () => {
  const note = written(await post('site-n1', 'site-user', { text: 'Back soon' }));
  const gone = deleteAnnotation.response.parse(withStatus(await remove(note.annotationId, 'site-user')).json);
  expect(gone).toEqual({ revision: 2 });
  expect(deleteAnnotation.response.parse(withStatus(await remove(note.annotationId, 'site-user')).json)).toEqual(gone);
  expect(await texts('site-n1', 'site-user')).toEqual([]);
  expect((await put(note, 'site-user', { text: 'Back soon' })).status).toBe(409);
  const restored = written(await put({ ...note, ...gone }, 'site-user', { text: 'Back soon' }));
  expect(restored).toMatchObject({ annotationId: note.annotationId, text: 'Back soon', revision: 3, author: 'Given Family' });
  expect(restored.editedAt).toBeUndefined();
  expect(await texts('site-n1', 'site-user')).toEqual(['Back soon']);
  await remove(restored.annotationId, 'site-user');
  expect((await remove('site-n1.2026-11-12.n-nothing', 'site-user')).status).toBe(404);
  expect((await remove('site-w1.2026-11-12.n-nothing', 'site-user')).status).toBe(404);
});

test.each([
  ['no text', { text: '  ' }],
  ['a long text', { text: 'x'.repeat(201) }],
  ['a day that is none', { from: '2026-02-30', to: '2026-02-30' }],
  ['days backwards', { from: '2026-11-12', to: '2026-11-11' }],
  ['too many days', { from: '2026-01-01', to: '2026-04-03' }],
  ['an unknown scope', { scope: 'radio' }],
])('%s is refused', async (_, more) => expect((await post('site-n1', 'site-user', more)).status).toBe(400));

test('a reversed or invalid date range is refused', async () => {
  const ask = (query: Record<string, string>) => program.call('list-annotations', { token: as('site-user'), params: { siteId: 'site-n1' }, query });
  expect([(await ask({ start: '2026-11-02', end: '2026-11-01' })).status, (await ask({ start: '2026-02-30', end: '2026-11-01' })).status]).toEqual([400, 400]);
});

test('a linked site shows its numbers without notes', async () => {
  await post('site-w1', 'admin-user', { text: 'Of the other brand' });
  expect((await program.call('list-annotations', { token: as('region-user'), params: { siteId: 'site-w1' }, query: month })).status).toBe(404);
  const overview = getOverview.response.parse(withStatus(await program.call('get-overview', { token: as('region-user'), params: { siteId: 'site-w1', ...month } })).json);
  expect(overview.annotations).toBeUndefined();
});

const alert: Alert = {
  siteId: 'site-n1', ruleId: 'not-tracking-ga4', severity: 'breaks', service: 'ga4',
  definition: { title: 'Google Analytics not tracking', icon: 'x', value: null, operator: 'not-tracking', comparison: null, link: '/', description: 'D', isNegative: true },
  evidence: { columns: [], rows: [], limit: null, settledUntil: null, services: ['ga4'] },
  openedAt: '2026-11-11T03:00:00.000Z', seenOn: '2026-11-11',
};
const notification = (notificationId: string): Notification => ({ notificationId, siteId: 'site-n1', type: 'ALERT', body: { title: 'T', message: 'M', timestamp: alert.openedAt }, users: {} });
const makeNotifications = (id: string) => ({ notification: notification(id), sitePath: '/ISL/reseller/brand/org/north/site-n1', news: [], webhookLines: [] });

test('pages include annotations for their days: notes, alerts in site time, platform announcements', async () => {
  await openAlert(alert, '/ISL/reseller/brand/org/north/site-n1', makeNotifications('one'));
  await endAlert(alert, { at: '2026-11-13T15:00:00.000Z', why: 'It tracks again' }, makeNotifications('two'));
  await post('org', 'org-user', { text: 'Election week', from: '2026-10-20', to: '2026-10-27', scope: 'paid' });
  const params = { siteId: 'site-n1', ...month };
  const token = as('site-user');
  const overview = getOverview.response.parse(withStatus(await program.call('get-overview', { token, params })).json);
  const shown = (overview.annotations ?? []).map(({ from, to, text, scope, kind }) => [from, to, text, scope, kind]).toSorted((row, other) => String(row[0]).localeCompare(String(other[0])));
  expect(shown).toEqual([
    ['2026-10-20', '2026-10-27', 'Election week', 'paid', 'note'],
    // 3 AM UTC is still Nov 10 in the Eastern zone.
    ['2026-11-10', '2026-11-10', 'Google Analytics stopped', 'ga4', 'connection'],
    ['2026-11-13', '2026-11-13', 'Google Analytics works again', 'ga4', 'connection'],
  ]);
  const page = getPage.response.parse(withStatus(await program.call('get-page', { token, params: { ...params, page: 'site-performance' } })).json);
  const report = getReport.response.parse(withStatus(await program.call('get-report', { token, params })).json);
  expect([page.annotations, report.annotations]).toEqual([overview.annotations, overview.annotations]);
  const may = await texts('site-n1', 'site-user', { start: '2026-05-01', end: '2026-05-31' });
  expect(may).toEqual(['Google Analytics now reports AI Assistant as its own channel. Earlier sessions keep their old channel']);
});

test('annotations cost a page at most 3 read units', async () => {
  for (let day = 1; day <= 12; day += 1)
    await post('site-n1', 'site-user', { text: `Note of day ${day}, as long as people write them`, from: `2026-11-${String(day).padStart(2, '0')}`, to: `2026-11-${String(day).padStart(2, '0')}` });
  const read: number[] = [];
  const stop = onConsumedCapacity(({ kind, units, table }) => void (kind === 'read' && /annotations|alertStates/.test(table) && read.push(units)));
  await program.call('get-overview', { token: as('site-user'), params: { siteId: 'site-n1', ...month } });
  stop();
  const units = read.reduce((sum, value) => sum + value, 0);
  expect(units).toBeGreaterThan(1);
  expect(units).toBeLessThanOrEqual(3);
});

test('a node accepts at most 500 notes', async () => {
  const stored = { ...content, scope: 'all' as const, kind: 'note' as const, siteId: 'site-s1', createdAt: '2026-11-26T12:00:00.000Z', revision: 1 };
  const add = (count: number) => addNote({ ...stored, annotationId: annotationId('site-s1', content.to, `n-full-${count}`) }, 3);
  expect((await add(1))?.annotationId).toBe('site-s1.2026-11-12.n-full-1');
  expect((await add(2))?.revision).toBe(1);
  expect(await add(3)).toBeNull();
  // What is there already is answered.
  expect((await add(2))?.annotationId).toBe('site-s1.2026-11-12.n-full-2');
});
