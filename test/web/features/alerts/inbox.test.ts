import { describe, expect, it } from 'vitest';
import type { AlertFinding, InsightFinding } from '../../../../shared/contract/findings.ts';
import type { CountedRow } from '../../../../shared/model/ranked-findings.ts';
import { foldFindings } from '../../../../shared/domain/findings/fold.ts';
import { formatBacktest, listBacktestSites } from '../../../../web/src/features/alerts/view/backtest.ts';
import { mayChange, stateAfter, stateBefore } from '../../../../web/src/features/alerts/view/finding-moves.ts';
import { findAction, firstSentence, formatAge, formatEvidence, formatFact, type ListedFinding, type ListedRow, onlyListed } from '../../../../web/src/features/alerts/view/finding-text.ts';
import { inboxLink, readInboxAddress } from '../../../../web/src/features/alerts/view/inbox-address.ts';
import { findRow, rowsByShelf } from '../../../../web/src/features/alerts/view/inbox-rows.ts';
import { makeAlertFinding, makeInsightFinding } from '../../../shared/domain/findings/findings.ts';

const now = new Date('2026-11-27T15:00:00Z');
const rights = { mayAssign: true, mayUpdate: true };
type Task = AlertFinding['task'];
const alert = (siteId: string, change: Parameters<typeof makeAlertFinding>[1] = {}, task?: Task): ListedFinding => ({
  kind: 'alert', of: { ...makeAlertFinding(siteId, { siteName: `Site ${siteId}`, ...change }).of, ...rights, seenOn: '2026-11-27', group: 'g', task },
});
const insight = (siteId: string, change: Parameters<typeof makeInsightFinding>[1] = {}, more: Partial<InsightFinding> = {}): ListedFinding => ({
  kind: 'recommendation', of: { ...makeInsightFinding(siteId, { siteName: `Site ${siteId}`, ...change }).of, ...rights, above: 'Company', ...more },
});
function rowOf(...findings: ListedFinding[]): ListedRow {
  const [row, ...others] = foldFindings(findings);
  if (row === undefined || others.length > 0) throw new Error('One row was expected');
  return row;
}
const basis = 'Visits';

describe('a row', () => {
  it('says the fact with its place', () => {
    expect(formatFact(rowOf(alert('a')))).toBe('Google Analytics isn’t sending data at Site a');
    expect(formatFact(rowOf(alert('a'), alert('b')))).toBe('Google Analytics isn’t sending data at 2 sites');
    expect(formatFact(rowOf(insight('a')))).toBe('Bad channel tags at Site a');
    // The inbox of a site doesn't repeat its name; that of a company does.
    const { siteId } = alert('a').of;
    expect([siteId, 'brand'].map(nodeId => formatFact(rowOf(alert('a')), nodeId))).toEqual(['Google Analytics isn’t sending data', 'Google Analytics isn’t sending data at Site a']);
  });
  it('gives the evidence in one sentence', () => {
    const evidence = (...findings: ListedFinding[]) => formatEvidence(rowOf(...findings), now);
    expect(evidence(alert('a'))).toBe('Cause: service removed.');
    expect(evidence(insight('a'))).toBe('402 visits landed in Other.');
    expect(evidence(alert('a'), alert('b', { openedAt: '2026-11-18T10:00:00.000Z' }))).toBe('Site a and Site b since Nov 18.');
    expect(evidence(...['a', 'b', 'c', 'd'].map(site => alert(site)))).toBe('Site a, Site b, and 2 more since Nov 20.');
    expect(evidence(insight('a', { worth: { sessions: 5, basis } }), insight('b', { worth: { sessions: 1400, basis } }), insight('c'))).toBe('1,405 sessions, at Site b (1,400) and Site a (5).');
    expect(evidence(...['a', 'b'].map(site => insight(site, { worth: { amount: 90, currency: 'USD', basis } })))).toBe('$180 a month, at Site a ($90) and Site b ($90).');
  });
  it('shows the figure that most sites have, and the three largest', () => {
    const evidence = (...worths: InsightFinding['worth'][]) => formatEvidence(rowOf(...worths.map((worth, at) => insight('abcdef'.charAt(at), { worth }))), now);
    expect(evidence({ goals: 1, sessions: 9, basis }, { sessions: 8, basis })).toBe('17 sessions, at Site a (9) and Site b (8).');
    expect(evidence({ goals: 1, sessions: 9, basis }, { goals: 3, sessions: 8, basis })).toBe('4 goals, at Site b (3) and Site a (1).');
    expect(evidence(...[1, 2, 3, 4].map(sessions => ({ sessions, basis })))).toBe('10 sessions, most at Site d (4), Site c (3), and Site b (2).');
    expect(evidence({ amount: 5, currency: 'USD', goals: 1, basis }, { amount: 5, currency: 'CAD', goals: 2, basis })).toBe('3 goals, at Site b (2) and Site a (1).');
  });
  it('counts all sites of a finding that only some are listed of', () => {
    const listed = ['a', 'b', 'c'].map(site => insight(site, { worth: { sessions: 5, basis } }));
    const [{ key, since } = { key: '', since: '' }] = foldFindings(listed);
    const [row] = foldFindings(listed, [{ key, sites: 1312, since, worth: { sessions: 9000, basis } }]);
    if (row === undefined) throw new Error('One row was expected');
    expect([formatFact(row), formatFact(onlyListed(row))]).toEqual(['Bad channel tags at 1,312 sites', 'Bad channel tags at 3 sites']);
    expect(formatEvidence(row, now)).toBe('9,000 sessions, most at Site a (5), Site b (5), and Site c (5).');
    const alerts = [alert('a'), alert('b')];
    const [other] = foldFindings(alerts, foldFindings(alerts).map(counted => ({ key: counted.key, sites: 40, since: '2026-11-02T10:00:00.000Z' })));
    expect(other && formatEvidence(other, now)).toBe('Site a, Site b, and 38 more since Nov 2.');
  });
  it('says what closed ones changed', () => {
    const evidence = (...findings: ListedFinding[]) => formatEvidence(rowOf(...findings), now);
    const checked = { yearMonth: '202611', outcome: 'helped' as const };
    expect(evidence(insight('a', { status: 'dismissed' }))).toBe('Dismissed.');
    expect(evidence(insight('a', { status: 'resolved' }))).toBe('Waiting for its audit.');
    expect(evidence(insight('a', { status: 'resolved', checked: { ...checked, beside: { metric: 'gcr', change: 0.2, siblings: 5, median: 0.02 } } }))).toBe('Helped: +18.0 pt against 5 similar sites.');
    expect(evidence(insight('a', { status: 'resolved', checked }), insight('b', { status: 'resolved', checked: { ...checked, outcome: 'still-there' } }), insight('c', { status: 'resolved' }), insight('d', { status: 'dismissed' }))).toBe('Helped at 1 of 2 checked sites, 1 waiting for their audit, 1 dismissed.');
  });
  it('has one button', () => {
    expect(findAction(rowOf(alert('a')), 'north')).toEqual({ label: 'Fix connection', to: '/admin/a/ga4' });
    expect(findAction(rowOf(alert('a'), alert('b')), 'north')).toBeNull();
    expect(findAction(rowOf(insight('a')), 'north')).toEqual({ label: 'Open channels', to: '/channel-performance?site=a' });
    expect(findAction(rowOf(insight('a'), insight('b')), 'north')).toEqual({ label: 'Open channels', to: '/channel-performance?node=north' });
    expect(findAction(rowOf(insight('a', { status: 'preview' })), 'north')).toEqual({ label: 'Review', to: '/insights?site=a&month=202610' });
  });
  it.each([
    ['ROAS was 1.4. It fell.', 'ROAS was 1.4.'],
    ['No period', 'No period'],
    ['Cut off… more', 'Cut off…'],
  ])('takes the first sentence of %j', (text, sentence) => expect(firstSentence(text)).toBe(sentence));
  it('says its age', () => {
    expect([formatAge('2026-11-27T01:00:00Z', now), formatAge('2026-11-26T01:00:00Z', now), formatAge('2026-11-20T10:00:00Z', now), formatAge('2026-11-28T00:00:00Z', now)]).toEqual(['Today', '1 day', '7 days', 'Today']);
  });
});

describe('a change and its undo', () => {
  it.each<[string, ListedFinding, Parameters<typeof stateAfter>[1], unknown, unknown]>([
    ['done alert', alert('a'), { kind: 'done' }, { snooze: { until: null, reason: 'Marked done in the inbox' }, statuses: [] }, { snooze: null, statuses: [] }],
    ['snoozed alert', alert('a'), { kind: 'snooze', days: 3 }, { snooze: { until: '2026-11-30', reason: 'Snoozed in the inbox' }, statuses: [] }, { snooze: null, statuses: [] }],
    ['alert brought back', alert('a', { until: '2026-12-01' }), { kind: 'back' }, { snooze: null, statuses: [] }, { snooze: expect.objectContaining({ until: '2026-12-01', reason: 'Known' }), statuses: [] }],
    ['alert after its snooze', alert('a', { until: '2026-11-01' }), { kind: 'done' }, { snooze: { until: null, reason: 'Marked done in the inbox' }, statuses: [] }, { snooze: null, statuses: [] }],
    ['done recommendation', insight('a'), { kind: 'done' }, { snooze: null, statuses: ['resolved'] }, { snooze: null, statuses: ['pending'] }],
    ['done stuck recommendation', insight('a', { status: 'stuck' }), { kind: 'done' }, { snooze: null, statuses: ['resolved'] }, { snooze: null, statuses: ['pending', 'stuck'] }],
    ['snoozed recommendation', insight('a', { status: 'stuck' }), { kind: 'snooze', days: 1 }, { snooze: { until: '2026-11-28', reason: 'Snoozed in the inbox' }, statuses: ['stuck'] }, { snooze: null, statuses: ['stuck'] }],
    ['recommendation brought back from a snooze', insight('a', { snoozedUntil: '2026-12-01' }), { kind: 'back' }, { snooze: null, statuses: ['pending'] }, { snooze: { until: '2026-12-01', reason: 'Snoozed in the inbox' }, statuses: ['pending'] }],
    ['reopened recommendation', insight('a', { status: 'dismissed' }), { kind: 'back' }, { snooze: null, statuses: ['pending'] }, { snooze: null, statuses: ['dismissed'] }],
  ])('%s', (_name, finding, change, after, before) => {
    expect(stateAfter(finding, change, now)).toEqual(after);
    expect(stateBefore(finding, change, now)).toEqual(before);
  });
  it('needs permission, and never touches a preview', () => {
    expect([alert('a'), insight('a'), insight('a', { status: 'preview' }), insight('a', {}, { mayUpdate: false })].map(mayChange)).toEqual([true, true, false, false]);
  });
});

it('says what a backtest found', () => {
  const on = (siteId: string, day: string) => ({ siteId, name: `Site ${siteId}`, day });
  const site = { checked: 1, listed: 1, sites: 1 };
  const opened = [on('b', '2026-10-01'), on('a', '2026-10-01'), on('a', '2026-10-09')];
  const texts = [
    { ...site, opened: [], checked: 0 }, { ...site, opened: [] }, { ...site, opened: opened.slice(0, 1) }, { ...site, opened: opened.slice(1) },
    { opened, checked: 20, listed: 21, sites: 21 }, { opened, checked: 30, listed: 30, sites: 64 }, { opened: [], checked: 0, listed: 30, sites: null },
  ].map(formatBacktest);
  expect(texts).toEqual([
    'There isn’t enough data to check this rule.', 'It would have opened no alerts.', 'It would have opened 1 alert.', 'It would have opened 2 alerts.',
    'It would have opened 3 alerts at 2 of 21 sites.', 'It would have opened 3 alerts at 2 of 30 sites. We checked the first 30 of 64 sites.',
    'There isn’t enough data to check this rule. We checked the first 30 sites.',
  ]);
  expect(listBacktestSites({ ...site, opened })).toEqual([{ siteId: 'a', name: 'Site a', days: 'Oct 1, Oct 9' }, { siteId: 'b', name: 'Site b', days: 'Oct 1' }]);
});

describe('the list', () => {
  const findings = [alert('a', {}, { taskId: 'a.000000000-aaaaaa', ownerId: 'me', ownerName: 'Me' }), alert('b', { until: '2026-12-01' }), insight('a'), insight('b', { status: 'resolved' })];
  const titles = (rows: readonly ListedRow[]) => rows.map(({ title, sites }) => `${title} ${sites}`);
  const read = (kind: 'all' | 'alert' | 'recommendation', owner: 'everyone' | 'me' | 'nobody', counted: readonly CountedRow[] = []) => rowsByShelf(findings, counted, { kind, owner }, { now, userId: 'me' });
  it('has the findings of each tab, by kind and owner', () => {
    const all = read('all', 'everyone');
    expect([titles(all.todo), titles(all.snoozed), titles(all.done)]).toEqual([['Google Analytics Not Tracking 1', 'Bad channel tags 1'], ['Google Analytics Not Tracking 1'], ['Bad channel tags 1']]);
    expect(titles(read('recommendation', 'everyone').todo)).toEqual(['Bad channel tags 1']);
    expect(titles(read('all', 'me').todo)).toEqual(['Google Analytics Not Tracking 1']);
    expect(titles(read('alert', 'nobody').todo)).toEqual([]);
    expect(findRow(all.todo, 'a rec-a')?.title).toBe('Bad channel tags');
    expect(findRow(all.todo, 'b rec-b')).toBeUndefined();
  });
  it('counts all sites of what is to do, unless it is by owner', () => {
    const counted = foldFindings(findings).map(({ key, since }) => ({ key, since, sites: 700 }));
    expect(titles(read('all', 'everyone', counted).todo)).toEqual(['Google Analytics Not Tracking 700', 'Bad channel tags 700']);
    expect(titles(read('all', 'everyone', counted).done)).toEqual(['Bad channel tags 1']);
    expect(titles(read('all', 'me', counted).todo)).toEqual(['Google Analytics Not Tracking 1']);
  });
  it('is in the address', () => {
    expect(readInboxAddress('', '')).toEqual({ tab: 'todo', kind: 'all', owner: 'everyone', open: null, of: null });
    expect(readInboxAddress('?tab=nonsense&kind=x', '#chat-tools').tab).toBe('rules');
    expect(readInboxAddress('?place=north', '').tab).toBe('rules');
    const link = inboxLink('?node=north&tab=done&other=1', { tab: 'snoozed', kind: 'alert', owner: 'me', open: 'a rec-a', of: 'a', ruleId: 'roas' });
    expect(link).toBe('/alerts/roas?node=north&tab=snoozed&kind=alert&owner=me&open=a+rec-a&of=a');
    expect(readInboxAddress(link.slice(link.indexOf('?')), '')).toEqual({ tab: 'snoozed', kind: 'alert', owner: 'me', open: 'a rec-a', of: 'a' });
    expect(inboxLink('', { tab: 'todo', kind: 'all', owner: 'everyone', open: null, of: null })).toBe('/alerts');
  });
});
