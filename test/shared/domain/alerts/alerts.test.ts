import { describe, expect, it, test } from 'vitest';
import { actionLink, getActionLabel } from '../../../../shared/domain/alerts/action.ts';
import { cellText } from '../../../../shared/domain/alerts/cell-text.ts';
import { formatSiteCount } from '../../../../shared/domain/alerts/groups.ts';
import { alertLink, causeKey } from '../../../../shared/domain/alerts/identity.ts';
import { daysLookedBack, judgeSite } from '../../../../shared/domain/alerts/judge.ts';
import { canBeRuled } from '../../../../shared/domain/alerts/metric-alerts.ts';
import { findStateCause, notTrackingAlert } from '../../../../shared/domain/alerts/not-tracking.ts';
import { ruleTitle } from '../../../../shared/domain/alerts/own-rules.ts';
import { problemsOfRules } from '../../../../shared/domain/alerts/rule-problems.ts';
import { settledDay } from '../../../../shared/domain/alerts/settled.ts';
import type { SiteFacts } from '../../../../shared/domain/alerts/site-facts.ts';
import { countWord, spellDays } from '../../../../shared/domain/alerts/alert-text.ts';
import { metricKeys } from '../../../../shared/model/metric-value.ts';
import { partsOfMetric } from '../../../../shared/numbers/metrics/finality.ts';
import { defaultRules } from '../../../../shared/domain/alerts/inherited-rules.ts';
import { alertDefinitionSchema, evidenceSchema, type OwnRule } from '../../../../shared/model/alert.ts';
import { ruleIdSchema } from '../../../../shared/model/rule-id.ts';
import { trackedServices, serviceNames } from '../../../../shared/platforms/registry.ts';
import { connectionStates } from '../../../../shared/model/connection.ts';
import { daysBack, makeSiteFacts, fbDay, labDay, makeServiceFacts, settled, shopDay, today } from './facts.ts';

const of = (facts: SiteFacts, ruleId: string) => judgeSite(facts).find(verdict => verdict.ruleId === ruleId);
const outcome = (facts: SiteFacts, ruleId: string) => of(facts, ruleId)?.outcome ?? 'not judged';
const days = daysBack(20);
/** Revenue a day behind which 100 were spent: ROAS is a hundredth of it. */
const shop = (revenueOn: Readonly<Record<string, number>>, usual = 400) => days.map(date => shopDay(date, revenueOn[date] ?? usual, 100));
const lastThree = (a: number, b: number, c: number) => ({ '2026-11-17': a, '2026-11-18': b, '2026-11-19': c });

test.each([
  ['not-tracking-fb', '/admin/site-1/fb', 'Fix connection', '/admin/site-1/fb'],
  ['roas', '/ads-ecommerce', 'Open E-commerce', '/ads-ecommerce?site=site-1'],
  ['cpc-bounce', '/ads-paid', 'Open Paid Campaigns', '/ads-paid?site=site-1'],
  ['unusual-adSpend', '/ads-paid', 'Open Paid Campaigns', '/ads-paid?site=site-1'],
  ['speed-to-lead', '/crm-connect', 'Open CRM Connect', '/crm-connect?site=site-1'],
  ['own-1', '/alerts', 'Open overview', '/overview?site=site-1'],
] as const)('the button of %s opens its numbers, or the page that fixes it', (ruleId, link, words, to) => {
  const definition = { title: 'T', icon: 'x', value: null, operator: 'not-tracking', comparison: null, link, description: 'D', isNegative: true } as const;
  expect([getActionLabel({ ruleId }), actionLink({ ruleId, siteId: 'site-1', definition })]).toEqual([words, to]);
});

describe('Not Tracking', () => {
  it('covers the seven services of the catalog by title', () => {
    const names = trackedServices.map(service => serviceNames[service]);
    expect(names.sort()).toEqual(
      ['Facebook Ads', 'Facebook Insights', 'Google Analytics', 'Google Business Profile', 'LinkedIn Ads', 'LinkedIn Organization', 'Microsoft Ads'],
    );
    for (const service of trackedServices) expect(notTrackingAlert(service, 'site-1', null)?.title).toBe(`${serviceNames[service]} Not Tracking`);
  });
  it('names the known cause, or the possible ones, and links to the panel', () => {
    const alertWithCause = notTrackingAlert('ga4', 'site-1', 'credentials');
    expect(alertWithCause).toMatchObject({ title: 'Google Analytics Not Tracking', link: '/admin/site-1/ga', description: expect.stringContaining('expired token or credentials') });
    expect(notTrackingAlert('gmb', 'site-1', null)).toMatchObject({ link: '/admin/site-1/gmb', description: 'Possible causes: expired token or credentials, service removed, verification failed.' });
    expect(notTrackingAlert('gsc', 'site-1', 'removed')).toMatchObject({ title: 'Google Search Console Not Tracking' });
    expect(notTrackingAlert('pagespeed', 'site-1', null)).toBeNull();
    expect(alertDefinitionSchema.safeParse(alertWithCause).success).toBe(true);
  });
  it('derives only the causes of a stop from a connection', () => {
    expect(connectionStates.map(findStateCause)).toEqual([null, 'credentials', 'removed', null, null, null]);
  });

  const ga4 = (more: Parameters<typeof makeServiceFacts>[1], facts: Partial<SiteFacts> = {}) => makeSiteFacts({ ga4: shop({}) }, { services: [makeServiceFacts('ga4', more)], ...facts });
  it.each([
    [{}, 'clear', undefined],
    [{ state: 'reconnect-needed' }, 'firing', 'credentials'],
    [{ state: 'access-lost' }, 'firing', 'removed'],
    [{ state: 'throttled', lastDay: '2026-11-10' }, 'unknown', undefined],
    [{ state: 'our-configuration' }, 'unknown', undefined],
    [{ state: 'retired' }, 'not judged', undefined],
    [{ lastDay: '2026-11-20' }, 'clear', undefined],
    [{ lastDay: '2026-11-19' }, 'firing', undefined],
    [{ lastDay: '2026-11-19', isFirst: true }, 'clear', undefined],
    [{ lastDay: null }, 'clear', undefined],
  ] as const)('a connection that is %j is %s', (more, expected, cause) => {
    const facts = ga4(more);
    expect(outcome(facts, 'not-tracking-ga4')).toBe(expected);
    if (expected === 'firing') expect(of(facts, 'not-tracking-ga4')).toMatchObject(cause === undefined ? { definition: { description: expect.stringContaining('No new data for two days') } } : { cause });
  });
  it.each([
    ['one night that failed, after one silent day', { lastDay: '2026-11-19', unansweredDays: 1 }, 'unknown'],
    ['two nights that did not run', { lastDay: '2026-11-19', unansweredDays: 2 }, 'unknown'],
    ['two nights that did not run, after two silent days', { lastDay: '2026-11-17', unansweredDays: 2 }, 'firing'],
    ['a night that did not run yet', { lastDay: '2026-11-21', unansweredDays: 1 }, 'clear'],
  ] as const)('%s fire no alert unless the platform was silent itself', (_, more, expected) => {
    expect(outcome(ga4(more), 'not-tracking-ga4')).toBe(expected);
  });
  it("waits for the site's number of silent days plus the platform's delay", () => {
    const rules = { ...defaultRules, silentDays: 1 };
    expect(outcome(ga4({ lastDay: '2026-11-20' }, { rules }), 'not-tracking-ga4')).toBe('firing');
    expect(of(ga4({ lastDay: '2026-11-20' }, { rules }), 'not-tracking-ga4')).toMatchObject({ definition: { description: expect.stringContaining('for one day.') } });
    const ofFacebook = { ...defaultRules, silentDays: 5, silentDaysOf: { fb: 1, ga4: 3 } };
    expect(outcome(ga4({ lastDay: '2026-11-19' }, { rules: ofFacebook }), 'not-tracking-ga4')).toBe('clear');
    expect(outcome(ga4({ lastDay: '2026-11-18' }, { rules: ofFacebook }), 'not-tracking-ga4')).toBe('firing');
    expect(outcome(makeSiteFacts({}, { services: [makeServiceFacts('gmb', { newestExpected: '2026-11-16', lastDay: '2026-11-15' })] }), 'not-tracking-gmb')).toBe('clear');
  });
  it.each([['FAILED', 'firing'], ['NOT_FOUND', 'firing'], ['COMPLETED', 'clear'], [undefined, 'clear']])('a verification that is %s', (verificationStatus, expected) => {
    expect(outcome(makeSiteFacts({}, { services: [makeServiceFacts('gmb')], verificationStatus }), 'not-tracking-gmb')).toBe(expected);
  });

  const measured = (performances: readonly (number | null)[], visits = 0) => {
    const lab = performances.map((performance, index) => labDay(days.at(index - performances.length) ?? '', performance));
    const core = days.slice(0, -1).map(date => shopDay(date, 1, 1));
    return makeSiteFacts({ pagespeed: lab, ga4: visits === 0 ? core : [...core, shopDay('2026-11-21', 1, 1)] });
  };
  it('a website that fails twice and has no visits is down', () => {
    expect(of(measured([60, null, null]), 'not-tracking-ga4')).toMatchObject({ outcome: 'firing', cause: 'siteDown', evidence: { rows: expect.arrayContaining([expect.objectContaining({ kind: 'fires' })]) } });
    expect(outcome(measured([60, 60, null]), 'not-tracking-ga4')).toBe('clear');
    expect(outcome(measured([null]), 'not-tracking-ga4')).toBe('clear');
    expect(outcome(measured([60, null, null], 1), 'not-tracking-ga4')).toBe('clear');
  });

  it.each([
    [['DNS_FAILURE', 'DNS_FAILURE', 'DNS_FAILURE', 'DNS_FAILURE'], 'billing', "The website's name was not found (DNS_FAILURE) in the last two days, with no visits counted."],
    [['INSECURE_DOCUMENT_REQUEST'], 'billing', "The website's certificate was not valid (INSECURE_DOCUMENT_REQUEST)"],
    [['DNS_FAILURE', 'FAILED_DOCUMENT_REQUEST'], 'siteDown', 'Cause: site down.'],
    [['ERRORED_DOCUMENT_REQUEST'], 'siteDown', 'Cause: site down.'],
    [[''], 'siteDown', 'Cause: site down.'],
    [[], 'siteDown', 'Cause: site down.'],
  ] as const)('a website that is down with %j is reported as %s', (websiteErrors, cause, words) => {
    const facts = { ...measured([60, null, null]), websiteErrors };
    expect(of(facts, 'not-tracking-ga4')).toMatchObject({ outcome: 'firing', cause, definition: { description: expect.stringContaining(words) } });
  });
  it("an ad account blocked over payment shows the platform's term, whatever its budget", () => {
    const held = makeSiteFacts({}, { services: [makeServiceFacts('linkedin', { billingHold: 'BILLING_HOLD' }), makeServiceFacts('bing')] });
    expect(of(held, 'not-tracking-linkedin')).toMatchObject({
      outcome: 'firing', cause: 'billing',
      definition: {
        title: 'LinkedIn Ads Not Tracking',
        description: "The ad account's billing says: BILLING_HOLD. Cause: billing or domain expiry. Check the platform's billing page and the domain registration.",
      },
    });
    expect(outcome(held, 'not-tracking-bing')).toBe('clear');
    const lost = makeSiteFacts({}, { services: [makeServiceFacts('linkedin', { billingHold: 'BILLING_HOLD', state: 'access-lost' })] });
    expect(of(lost, 'not-tracking-linkedin')).toMatchObject({ cause: 'removed' });
  });

  const spending = (spends: Readonly<Record<string, number>>, fb: number | undefined, given = days) =>
    makeSiteFacts({ fb: given.map(date => fbDay(date, spends[date] ?? 30)) }, { dailyBudgets: { fb } });
  const none = { '2026-11-17': 0, '2026-11-18': 0, '2026-11-19': 0 };
  it('an account without spend on three final days under a budget is not running', () => {
    expect(of(spending(none, 50), 'not-tracking-fb')).toMatchObject({ outcome: 'firing', cause: 'notRunning', definition: { title: 'Facebook Ads Not Tracking' } });
    expect(outcome(spending(none, undefined), 'not-tracking-fb')).toBe('clear');
    expect(outcome(spending(none, 0), 'not-tracking-fb')).toBe('clear');
    expect(outcome(spending({ ...none, '2026-11-18': 1 }, 50), 'not-tracking-fb')).toBe('clear');
    expect(outcome(spending(none, 50, days.filter(day => day !== '2026-11-18')), 'not-tracking-fb')).toBe('unknown');
  });
  it('ignores PageSpeed and switched-off services', () => {
    expect(judgeSite(makeSiteFacts({ pagespeed: [labDay('2026-11-21', 50)] }))).toEqual([]);
    const off = makeSiteFacts({ ga4: shop({}) }, { services: [makeServiceFacts('ga4', { state: 'access-lost' })], rules: { ...defaultRules, off: ['not-tracking-ga4', 'roas', 'cpc-bounce', 'unusual-days', 'unusual-sessions', 'unusual-goals', 'unusual-adSpend', 'unusual-costPerLead'] } });
    expect(judgeSite(off)).toEqual([]);
  });
});

describe('ROAS', () => {
  it.each([
    [lastThree(150, 150, 150), undefined, 'firing'], [lastThree(150, 151, 150), undefined, 'clear'], [lastThree(0, 0, 0), undefined, 'firing'],
    [lastThree(250, 250, 250), 3, 'firing'], [lastThree(250, 250, 250), 2, 'clear'],
    // Younger days are restated still.
    [{ '2026-11-19': 100, '2026-11-20': 100, '2026-11-21': 100 }, undefined, 'clear'], [{ ...lastThree(100, 100, 100), '2026-11-20': 900 }, undefined, 'firing'],
  ])('at or below the threshold on the three newest final days: %j, %j', (revenue, roasThreshold, expected) => {
    expect(outcome(makeSiteFacts({ ga4: shop(revenue) }, { roasThreshold }), 'roas')).toBe(expected);
  });
  it('carries the days and numbers that it was judged by', () => {
    const verdict = of(makeSiteFacts({ ga4: shop(lastThree(100, 120, 140)) }), 'roas');
    expect(verdict).toMatchObject({
      definition: { title: 'ROAS of 1.5 or less for three consecutive days', value: 1.4, comparison: 1.5, description: expect.stringContaining('1.00, 1.20, 1.40') },
      evidence: { settledUntil: settled, limit: 1.5, total: [360, 300, 1.2], currency: 'USD', services: ['ga4'] },
    });
    if (verdict?.outcome !== 'firing') throw new Error('firing expected');
    expect(evidenceSchema.safeParse(verdict.evidence).success).toBe(true);
    expect(verdict.evidence.rows.filter(({ kind }) => kind === 'fires')).toEqual([
      { date: '2026-11-17', cells: [100, 100, 1], kind: 'fires' }, { date: '2026-11-18', cells: [120, 100, 1.2], kind: 'fires' }, { date: '2026-11-19', cells: [140, 100, 1.4], kind: 'fires' },
    ]);
    expect(verdict.evidence.rows.filter(({ kind }) => kind === 'provisional').map(({ date }) => date)).toEqual(['2026-11-20', '2026-11-21']);
  });
  it('shows days without a record as such', () => {
    const verdict = of(makeSiteFacts({ ga4: shop(lastThree(100, 100, 100)).slice(-6) }), 'roas');
    expect(verdict?.outcome === 'firing' && verdict.evidence.rows.filter(({ kind }) => kind === 'before').map(({ date }) => date)).toEqual(['2026-11-16']);
    expect(verdict?.outcome === 'firing' && verdict.evidence.currency).toBe('USD');
  });
  it('handles days without a nightly row', () => {
    const without = (facts: SiteFacts, gone: (day: string) => boolean): SiteFacts => ({ ...facts, rows: new Map([...facts.rows].filter(([day]) => !gone(day))) });
    const facts = makeSiteFacts({ ga4: shop(lastThree(100, 100, 100)) });
    expect(outcome(without(facts, day => day === '2026-11-18'), 'roas')).toBe('unknown');
    expect(outcome(without(facts, day => day < '2026-11-17'), 'roas')).toBe('firing');
    const ownRule: OwnRule = { ruleId: 'own-abc123', metric: 'ROAS', kind: 'absolute', direction: 'below', value: 9, days: 2, minimum: 1, isOn: true };
    expect(outcome(without({ ...facts, rules: { ...defaultRules, own: [ownRule] } }, day => day === '2026-11-18'), 'own-abc123')).toBe('unknown');
  });
  it("counts the site's number of days", () => {
    expect(of(makeSiteFacts({ ga4: shop({ '2026-11-19': 1 }) }, { rules: { ...defaultRules, roasDays: 1 } }), 'roas')).toMatchObject({ outcome: 'firing', definition: { title: 'ROAS of 1.5 or less for one consecutive day' } });
  });
  it('is the metric: paid revenue divided by the spend of all platforms, on days that all of them have', () => {
    // By hand: 300 / (100 + 150).
    const both = (given = days) => makeSiteFacts({ ga4: shop(lastThree(300, 300, 300)), fb: given.map(date => fbDay(date, 150)) });
    expect(of(both(), 'roas')).toMatchObject({ outcome: 'firing', definition: { value: 1.2 } });
    expect(outcome(both(days.filter(day => day !== '2026-11-18')), 'roas')).toBe('unknown');
    // Nothing spent on one platform says nothing while the other's day is not there.
    const unspent = shop(lastThree(300, 300, 300)).map(day => (day.date === '2026-11-18' ? shopDay(day.date, 300, 0) : day));
    expect(outcome(makeSiteFacts({ ga4: unspent, fb: days.filter(day => day !== '2026-11-18').map(date => fbDay(date, 150)) }), 'roas')).toBe('unknown');
  });
  it('leaves an alert unchanged while a day is missing, and clears it without spend', () => {
    expect(outcome(makeSiteFacts({ ga4: shop(lastThree(1, 1, 1)).filter(({ date }) => date !== '2026-11-18') }), 'roas')).toBe('unknown');
    expect(outcome(makeSiteFacts({ ga4: shop(lastThree(1, 1, 1)).filter(({ date }) => date > '2026-11-20') }), 'roas')).toBe('unknown');
    expect(outcome(makeSiteFacts({ ga4: shop(lastThree(1, 1, 1)).map(day => ({ ...day, unknown: ['revenue'] })) }), 'roas')).toBe('unknown');
    const unspent = shop(lastThree(1, 1, 1)).map(day => (day.date === '2026-11-18' ? shopDay(day.date, 1, 0) : day));
    expect(of(makeSiteFacts({ ga4: unspent }), 'roas')).toEqual({ ruleId: 'roas', outcome: 'clear', why: 'Nothing was spent on Nov 18.' });
  });
  it('is judged only for shops with Google Analytics or ads', () => {
    expect(outcome(makeSiteFacts({ ga4: shop(lastThree(1, 1, 1)) }, { isEcommerce: false }), 'roas')).toBe('not judged');
    expect(outcome(makeSiteFacts({ gsc: [] }), 'roas')).toBe('not judged');
  });
});

describe('bounce rate from CPC', () => {
  type Visits = readonly [sessions: number, engaged: number];
  /** So many visits on each day of the last settled week, and of the one before. */
  const weeks = (now: Visits, before: Visits, without: readonly string[] = []) =>
    makeSiteFacts({ ga4: days.filter(day => !without.includes(day)).map(date => shopDay(date, 1, 1, date > '2026-11-12' ? now : before)) });
  it.each([
    // 50 % and 45 %: five points; 49 % would be four.
    [[100, 50], [100, 55], 'firing'], [[100, 51], [100, 55], 'clear'], [[100, 50], [100, 50], 'clear'], [[100, 70], [100, 50], 'clear'],
    [[7, 0], [100, 55], 'clear'], [[100, 0], [7, 7], 'clear'], [[8, 0], [8, 8], 'firing'],
  ] as const)('rose from %j to %j visits a day', (now, before, expected) => expect(outcome(weeks(now, before), 'cpc-bounce')).toBe(expected));
  it("uses the site's number of points", () => {
    expect(outcome({ ...weeks([100, 50], [100, 55]), rules: { ...defaultRules, bouncePoints: 6 } }, 'cpc-bounce')).toBe('clear');
  });
  it('shows both rates and their weeks', () => {
    expect(of(weeks([100, 40], [100, 60]), 'cpc-bounce')).toMatchObject({
      definition: { title: 'Bounce Rate from CPC increased', value: 0.6, comparison: 0.4, operator: 'increased' }, evidence: { total: [700, 0.6], settledUntil: settled },
    });
  });
  it('tolerates two missing days a week, not three', () => {
    expect(outcome(weeks([100, 40], [100, 60], ['2026-11-13', '2026-11-14']), 'cpc-bounce')).toBe('firing');
    expect(outcome(weeks([100, 40], [100, 60], ['2026-11-13', '2026-11-14', '2026-11-15']), 'cpc-bounce')).toBe('unknown');
    expect(outcome(weeks([100, 40], [100, 60], ['2026-11-06', '2026-11-07', '2026-11-08']), 'cpc-bounce')).toBe('unknown');
  });
  it('is not judged without Google Analytics, and unknown if bounces are no longer reported', () => {
    expect(outcome(makeSiteFacts({ fb: [] }), 'cpc-bounce')).toBe('not judged');
    expect(outcome(makeSiteFacts({ ga4: days.map(date => ({ ...shopDay(date, 1, 1), unknown: ['engagedSessions'] })) }), 'cpc-bounce')).toBe('unknown');
  });
  it('shows no rate for a day without visits', () => {
    const facts = makeSiteFacts({ ga4: days.map(date => shopDay(date, 1, 1, date === '2026-11-14' ? [0, 0] : date > '2026-11-12' ? [100, 40] : [100, 60])) });
    const verdict = of(facts, 'cpc-bounce');
    expect(verdict?.outcome === 'firing' && verdict.evidence.rows.find(({ date }) => date === '2026-11-14')?.cells).toEqual([0, null]);
  });
});

describe("a site's rules", () => {
  const rule = (more: Partial<OwnRule>): OwnRule => ({ ruleId: 'own-abc123', metric: 'sessions', kind: 'absolute', direction: 'below', value: 310, days: 2, minimum: 0, isOn: true, ...more });
  const judged = (more: Partial<OwnRule>, facts: SiteFacts) => of({ ...facts, rules: { ...defaultRules, own: [rule(more)] } }, 'own-abc123');
  /** 310 sessions a day, of which some on the last two settled days. */
  const visits = (last: number) => makeSiteFacts({ ga4: days.map(date => shopDay(date, 400, 100, date > '2026-11-17' && date <= settled ? [last, 1] : [10, 5])) });
  it.each([
    [{}, visits(5), 'firing'], [{}, visits(10), 'clear'], [{ isOn: false }, visits(5), undefined], [{ days: 3 }, visits(5), 'clear'],
    [{ direction: 'above' }, visits(50), 'firing'], [{ direction: 'above' }, visits(10), 'clear'],
    [{ kind: 'relative', direction: 'above', value: 0.1 }, visits(100), 'firing'], [{ kind: 'relative', direction: 'above', value: 0.3 }, visits(100), 'clear'],
    [{ kind: 'relative', direction: 'below', value: 0.01 }, visits(1), 'firing'], [{ kind: 'relative', direction: 'below', value: 0.5 }, visits(1), 'clear'],
    [{ kind: 'relative', direction: 'above', value: 0.1, minimum: 700 }, visits(100), 'clear'],
    [{ metric: 'ROAS', direction: 'above', value: 3, minimum: 100 }, visits(10), 'firing'], [{ metric: 'ROAS', direction: 'above', value: 3, minimum: 101 }, visits(10), 'clear'],
    [{ metric: 'totalFans' }, visits(5), undefined], [{ metric: 'gmbViews' }, visits(5), undefined],
    [{ metric: 'transactions', kind: 'relative', direction: 'above', value: 0.1 }, visits(5), 'clear'],
  ] as const)('%j', (more, facts, expected) => expect(judged(more, facts)?.outcome).toBe(expected));
  it('shows the value and the note', () => {
    expect(judged({ note: 'Ask Dana' }, visits(5))).toMatchObject({
      definition: { title: 'Sessions below 310 for 2 days', value: 305, operator: 'at-most', isNegative: true, description: 'Sessions was 305, 305 on the last two days with final data. The limit is 310. Note: Ask Dana' },
    });
    expect(judged({ kind: 'relative', direction: 'above', value: 0.1 }, visits(100))).toMatchObject({ definition: { title: 'Sessions up by 10% over 2 days', operator: 'increased', isNegative: false } });
    expect(judged({ kind: 'relative', direction: 'below', value: 0.01 }, visits(1))).toMatchObject({ definition: { title: 'Sessions down by 1% over 2 days', operator: 'decreased' } });
    expect(judged({ metric: 'ROAS', direction: 'above', value: 3 }, visits(10))).toMatchObject({ definition: { operator: 'at-least' }, evidence: { limit: 3 } });
    expect(ruleTitle({ metric: 'costPerLead', kind: 'absolute', direction: 'above', value: 80, days: 1 })).toBe('Cost per lead above $80.00 for 1 day');
  });
  it('shows the condition that ends it', () => {
    const endsWhen = (more: Partial<OwnRule>, facts: SiteFacts) => {
      const verdict = judged(more, facts);
      return verdict?.outcome === 'firing' ? verdict.definition.endsWhen : undefined;
    };
    expect(endsWhen({}, visits(5))).toBe('it is 310 or more');
    expect(endsWhen({ direction: 'above' }, visits(50))).toBe('it is 310 or less');
    expect(endsWhen({ kind: 'relative', direction: 'above', value: 0.1 }, visits(100))).toBe('it is up by 10% or less');
    expect(endsWhen({ kind: 'relative', direction: 'below', value: 0.01 }, visits(1))).toBe('it is down by 1% or less');
  });
  it('is unknown while a day is missing, and clear without a denominator', () => {
    const gap = makeSiteFacts({ ga4: days.filter(day => day !== settled).map(date => shopDay(date, 1, 1, [1, 1])) });
    expect(judged({}, gap)?.outcome).toBe('unknown');
    expect(judged({ kind: 'relative' }, gap)?.outcome).toBe('unknown');
    const unspent = makeSiteFacts({ ga4: days.map(date => shopDay(date, 1, 0)) });
    expect(judged({ metric: 'ROAS', direction: 'below' }, unspent)?.outcome).toBe('clear');
    expect(judged({ metric: 'ROAS', kind: 'relative' }, unspent)?.outcome).toBe('clear');
  });
  it('can use only metrics that every day has', () => {
    expect(metricKeys.filter(metric => !canBeRuled(metric))).toEqual(['orgGrowthYOY', 'orgGrowthLastQtr', 'totalFans', 'fanGrowth']);
    expect(partsOfMetric('costPerLead')).toEqual(['adSpend', 'leadSpend', 'paidLeads', 'adConversions']);
  });
});

describe('lists of alerts', () => {
  it('show how many sites are affected', () => {
    expect([formatSiteCount(2, 21), formatSiteCount(1, 1), formatSiteCount(1, null), formatSiteCount(2, 0)]).toEqual(['2 of 21 sites', '1 of 1 site', '1 site', '2 sites']);
  });
  it('know the common cause of alerts and link to their page', () => {
    const definition = { ...notTrackingAlert('ga4', 's', null), title: 'T' } as Parameters<typeof causeKey>[0]['definition'];
    expect([causeKey({ ruleId: 'roas', definition }), causeKey({ ruleId: 'not-tracking-ga4', cause: 'removed', definition }), causeKey({ ruleId: 'own-abc123', definition })]).toEqual(['roas', 'not-tracking-ga4-removed', 'own-T']);
    expect(alertLink({ siteId: 'site-1', ruleId: 'roas' })).toBe('/alerts/roas?site=site-1');
  });
  it('come from rules that can be saved', () => {
    const ownRule: OwnRule = { ruleId: 'own-abc123', metric: 'sessions', kind: 'relative', direction: 'below', value: 0.3, days: 7, minimum: 0, isOn: true };
    const of = (...rules: OwnRule[]) => problemsOfRules({ own: rules }).map(({ path }) => path);
    expect([of(), of(ownRule), of(ownRule, ownRule), of({ ...ownRule, ruleId: 'roas' }), of({ ...ownRule, metric: 'fanGrowth' }), of({ ...ownRule, value: 0 }), of({ ...ownRule, value: 101 }), of({ ...ownRule, kind: 'absolute', value: -5 })]).toEqual([
      [], [], ['body.own.1.ruleId'], ['body.own.0.ruleId'], ['body.own.0.metric'], ['body.own.0.value'], ['body.own.0.value'], [],
    ]);
  });
});

describe('final days', () => {
  it("is final after three days for ad costs, and for ad results when the platform's are", () => {
    expect(settledDay('fb', 'adSpend', today)).toBe('2026-11-19');
    expect(settledDay('fb', 'paidLeads', today)).toBe('2026-10-25');
    expect(settledDay('pagespeed', 'pageLoadMs', today)).toBe('2026-11-21');
  });
  it('knows how far back rows are needed', () => {
    // Eight weeks, the week that is judged, and what a platform restates; an own rule on 28 days settles after 28 at most.
    expect(daysLookedBack).toBe(56 + 7 + 10 + 1);
    expect(daysLookedBack).toBeGreaterThanOrEqual(28 + 28);
  });
});

describe('words', () => {
  it('for days', () => expect([countWord(3), countWord(15), spellDays(1), spellDays(2)]).toEqual(['three', '15', 'one day', 'two days']));
  it.each([
    ['currency', 31.2, '$31.20'], ['percent', 0.123, '12.3%'], ['ratio', 1.395, '1.40'], ['number', 1234.4, '1,234'], ['score', 61, '61'], ['minutes', 7, '7'],
  ] as const)('for a cell of %s', (format, cell, expected) => {
    expect(cellText({ columns: [{ title: 'A', format }] }, 0, cell)).toBe(expected);
    expect(cellText({ columns: [{ title: 'A', format }] }, 0, null)).toBe('–');
  });
  it('for durations', () => {
    expect(cellText({ columns: [{ title: 'A', format: 'duration' }, { title: 'B', format: 'seconds' }] }, 0, 75)).toMatch(/1/);
    expect(cellText({ columns: [{ title: 'A', format: 'seconds' }] }, 0, 3.2)).toMatch(/3\.2/);
    expect(cellText({ columns: [] }, 0, 3.2)).toBe('–');
  });
  it('for a rule id', () => {
    expect(['roas', 'cpc-bounce', 'not-tracking-ga4', 'own-abc123'].every(id => ruleIdSchema.safeParse(id).success)).toBe(true);
    expect(['ROAS', 'not-tracking-ga', 'own-', 'own-../x'].some(id => ruleIdSchema.safeParse(id).success)).toBe(false);
  });
});
