import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Finding, getFindingKey, getGroup, getShelf, getSince, toTaskSource } from '../../../../shared/domain/findings/finding.ts';
import { foldFindings, identityKey } from '../../../../shared/domain/findings/fold.ts';
import { makeAlertFinding as alert, makeInsightFinding as insight } from './findings.ts';

const now = new Date('2026-11-27T15:00:00Z');

describe('tabs and groups of an inbox', () => {
  it.each<[Finding, string, string]>([
    [alert('a'), 'todo', 'fix'],
    [alert('a', { ruleId: 'speed-to-lead', severity: 'numbers' }), 'todo', 'fix'],
    [alert('a', { ruleId: 'roas', severity: 'numbers' }), 'todo', 'worth'],
    [alert('a', { isNegative: false, severity: 'numbers' }), 'todo', 'info'],
    [alert('a', { until: '2026-11-27' }), 'snoozed', 'fix'],
    [alert('a', { until: '2026-11-26' }), 'todo', 'fix'],
    [alert('a', { until: null }), 'done', 'fix'],
    [insight('a'), 'todo', 'worth'],
    [insight('a', { status: 'stuck' }), 'todo', 'worth'],
    [insight('a', { status: 'preview' }), 'todo', 'info'],
    [insight('a', { snoozedUntil: '2026-11-27' }), 'snoozed', 'worth'],
    [insight('a', { snoozedUntil: '2026-11-26' }), 'todo', 'worth'],
    [insight('a', { status: 'resolved', snoozedUntil: '2026-11-30' }), 'done', 'worth'],
    [insight('a', { status: 'dismissed' }), 'done', 'worth'],
  ])('%# is on the right tab, in the right group', (finding, shelf, group) => {
    expect([getShelf(finding, now), getGroup(finding)]).toEqual([shelf, group]);
  });
  it("ends a snooze by the site's day", () => {
    const late = new Date('2026-11-28T04:00:00Z');
    expect(getShelf(alert('a', { until: '2026-11-27' }), late)).toBe('snoozed');
    expect(getShelf(alert('a', { until: '2026-11-27', timeZone: 'UTC' }), late)).toBe('todo');
  });
  it('names a finding, its start, and the origin of its task', () => {
    expect([getFindingKey(alert('a')), getFindingKey(insight('b'))]).toEqual(['a not-tracking-ga4', 'b rec-b']);
    expect(getSince(alert('a'))).toBe('2026-11-20T10:00:00.000Z');
    expect(getSince(insight('a'))).toBe('2026-11-04T10:00:00.000Z');
    expect(getSince(insight('a', { status: 'preview' }))).toBe('2026-11-05T10:00:00.000Z');
    expect(toTaskSource(alert('a'))).toEqual({ kind: 'alert', ruleId: 'not-tracking-ga4', openedAt: '2026-11-20T10:00:00.000Z', title: 'Google Analytics Not Tracking' });
    expect(toTaskSource(insight('a'))).toEqual({ kind: 'recommendation', yearMonth: '202610', recommendationId: 'rec-a', title: 'Bad channel tags' });
  });
});

describe('folding', () => {
  it('makes one row of identical findings, with the number of sites and the oldest', () => {
    const [row, ...others] = foldFindings([alert('b', { openedAt: '2026-11-18T10:00:00.000Z' }), alert('a')]);
    expect(others).toEqual([]);
    expect(row).toMatchObject({ group: 'fix', title: 'Google Analytics Not Tracking', sites: 2, since: '2026-11-18T10:00:00.000Z', worth: undefined });
    expect(row?.findings.map(({ of }) => of.siteId)).toEqual(['a', 'b']);
  });
  it.each<[string, Finding, Finding]>([
    ['causes', alert('a', { cause: 'credentials' }), alert('b', { cause: 'billing' })],
    ['a known cause and none', alert('a', { cause: 'credentials' }), alert('b')],
    ['rules', alert('a'), alert('b', { ruleId: 'not-tracking-fb' })],
    ['titles of a rule', alert('a', { title: 'ROAS of 1.5 or less for three days' }), alert('b', { title: 'ROAS of 2 or less for three days' })],
    ['categories', insight('a'), insight('b', { category: 'emailInstances' })],
    ['recommendations', insight('a'), insight('b', { title: 'Ads without tags: Facebook Ads' })],
    ['a preview and a published one', insight('a'), insight('b', { status: 'preview' })],
    ['kinds', insight('a', { title: 'Google Analytics Not Tracking' }), alert('b')],
  ])('keeps %s apart', (_name, a, b) => {
    expect(identityKey(a)).not.toBe(identityKey(b));
    expect(foldFindings([a, b])).toHaveLength(2);
  });
  it('ignores the ids of own rules with one text', () => {
    const of = { title: 'Sessions down by 30% over 7 days', severity: 'numbers' as const };
    expect(foldFindings([alert('a', { ...of, ruleId: 'own-aaaaaa' }), alert('b', { ...of, ruleId: 'own-bbbbbb' })])).toHaveLength(1);
  });
  it('counts a site once', () => {
    const of = { title: 'Sessions down by 30% over 7 days', severity: 'numbers' as const };
    const [row] = foldFindings([alert('a', { ...of, ruleId: 'own-bbbbbb' }), alert('a', { ...of, ruleId: 'own-aaaaaa' })]);
    expect([row?.sites, row?.findings.map(getFindingKey)]).toEqual([1, ['a own-aaaaaa', 'a own-bbbbbb']]);
  });
  it('adds up the worth, and money only in one currency', () => {
    const worthOf = (...findings: Finding[]) => foldFindings(findings)[0]?.worth;
    const basis = 'Visits';
    expect(worthOf(insight('a', { worth: { sessions: 5, basis } }), insight('b', { worth: { sessions: 7, goals: 2, basis } }), insight('c'))).toEqual({ sessions: 12, goals: 2, basis });
    expect(worthOf(insight('a', { worth: { amount: 5, currency: 'USD', basis } }), insight('b', { worth: { amount: 6, currency: 'USD', basis } }))).toEqual({ amount: 11, currency: 'USD', basis });
    expect(worthOf(insight('a', { worth: { amount: 5, goals: 1, currency: 'USD', basis } }), insight('b', { worth: { amount: 6, currency: 'CAD', basis } }))).toEqual({ goals: 1, basis });
  });
  it('orders by group, kind, worth, sites, age, and title', () => {
    const basis = 'Visits';
    const rows = foldFindings([
      insight('a', { status: 'preview' }),
      insight('a', { title: 'Small', worth: { sessions: 5, basis } }), insight('a', { title: 'Large', worth: { sessions: 50, basis } }),
      insight('a', { title: 'Unpriced B' }), insight('a', { title: 'Unpriced A' }), insight('a', { title: 'Unpriced old', openedAt: '2026-10-04T10:00:00.000Z' }),
      insight('a', { title: 'Two sites' }), insight('b', { title: 'Two sites' }),
      insight('a', { title: 'Same', category: 'emailInstances', openedAt: '2026-12-01T10:00:00.000Z' }), insight('a', { title: 'Same', openedAt: '2026-12-01T10:00:00.000Z' }),
      alert('a', { ruleId: 'roas', severity: 'numbers', title: 'ROAS' }), alert('a'),
    ]);
    expect(rows.map(({ title }) => title)).toEqual(['Google Analytics Not Tracking', 'ROAS', 'Large', 'Small', 'Two sites', 'Unpriced old', 'Unpriced A', 'Unpriced B', 'Same', 'Same', 'Bad channel tags']);
  });
  it('holds every finding once, whatever the order', () => {
    const finding = fc.oneof(
      fc.record({ site: fc.constantFrom('a', 'b', 'c'), ruleId: fc.constantFrom('roas', 'not-tracking-ga4'), title: fc.constantFrom('T', 'U') }).map(({ site, ...more }) => alert(site, more)),
      fc.record({ site: fc.constantFrom('a', 'b', 'c'), title: fc.constantFrom('T', 'U') }).map(({ site, title }) => insight(site, { title, recommendationId: `rec-${title}` })),
    );
    fc.assert(
      fc.property(fc.uniqueArray(finding, { selector: getFindingKey }).chain(findings => fc.tuple(fc.constant(findings), fc.shuffledSubarray(findings, { minLength: findings.length }))), ([findings, shuffled]) => {
        const rows = foldFindings(findings);
        expect(foldFindings(shuffled)).toEqual(rows);
        expect(rows.flatMap(row => row.findings.map(getFindingKey)).toSorted()).toEqual(findings.map(getFindingKey).toSorted());
        expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length);
      }),
    );
  });
});
