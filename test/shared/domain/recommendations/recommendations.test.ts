import { describe, expect, it } from 'vitest';
import { detectFindings, type DetectionInput } from '../../../../shared/domain/recommendations/detect.ts';
import { isOpen, mayMove, nextStatuses, visibleTo } from '../../../../shared/domain/recommendations/transitions.ts';
import { recommendationCategories, recommendationCategorySchema, recommendationStatuses } from '../../../../shared/model/recommendation.ts';
import { coreDay, type TrafficRow } from '../support-days.ts';

const detect = (rows: readonly Partial<TrafficRow>[], over: Partial<DetectionInput> = {}) =>
  detectFindings({ days: [coreDay('2026-10-01', rows)], previousDays: [], isEcommerce: false, consumerSources: [], ...over });
const categories = (...args: Parameters<typeof detect>) => detect(...args).map(({ category }) => category);
const healthy = { source: 'google', medium: 'organic', sessions: 500, keyEvents: 20, transactions: 5 };

describe('transitions', () => {
  it('allows exactly the specified transitions', () => {
    const allowed = recommendationStatuses.flatMap(from => recommendationStatuses.filter(to => mayMove(from, to, true)).map(to => `${from}>${to}`));
    expect(allowed).toEqual([
      'preview>pending', 'pending>stuck', 'pending>resolved', 'pending>dismissed', 'stuck>pending', 'stuck>resolved', 'stuck>dismissed', 'resolved>pending', 'dismissed>pending',
    ]);
  });
  it('lets only an admin publish a preview, and hides previews from everyone else', () => {
    expect(mayMove('preview', 'pending', false)).toBe(false);
    expect(nextStatuses('preview', false)).toEqual([]);
    expect(nextStatuses('pending', false)).toEqual(['stuck', 'resolved', 'dismissed']);
    const items = recommendationStatuses.map(status => ({ status }));
    expect(visibleTo(items, true)).toHaveLength(5);
    expect(visibleTo(items, false).map(({ status }) => status)).not.toContain('preview');
    expect(items.filter(isOpen).map(({ status }) => status)).toEqual(['pending', 'stuck']);
  });
  it('names the six categories', () => {
    expect(recommendationCategorySchema.def.entries).toEqual(Object.fromEntries(Object.keys(recommendationCategories).map(key => [key, key])));
    expect(Object.values(recommendationCategories)).toEqual(['Missing Goal Funnels', 'Email Instances', 'Bad Channel Tags', 'Brand Referral Missing', 'E-Commerce Tracking', 'Coaching Insight']);
  });
});

describe('detectFindings', () => {
  it('finds nothing in a healthy month, and nothing without data', () => {
    expect(detect([healthy])).toEqual([]);
    expect(detectFindings({ days: [], previousDays: [], isEcommerce: true, consumerSources: ['x'] })).toEqual([]);
  });
  it('names campaigns that land in Other, with their sessions and goals', () => {
    const [finding] = detect([
      healthy,
      { source: 'partner', medium: '(not set)', campaign: 'spring', sessions: 200, keyEvents: 5 },
      { source: 'flyer', medium: 'print', campaign: 'autumn', sessions: 1013, keyEvents: 0 },
      { source: 'x', medium: 'print', campaign: '(not set)', sessions: 9 },
    ]);
    expect(finding).toMatchObject({
      category: 'badChannelTags', title: 'Bad channel tags', fingerprint: 'bad-channel-tags:autumn|spring',
      issue: '2 campaigns land in Other because utm_medium is missing or unknown: autumn, spring (utm_medium print); 1,222 sessions, 5 goals.',
    });
    // Whatever has a channel is not in Other; whatever has none is named.
    const tagged = (medium: string) => detect([healthy, { source: 'partner', medium, campaign: 'spring', sessions: 50 }]).length;
    expect(['ppc', 'paid', 'display', 'newsletter', 'social', 'affiliate', 'video'].map(tagged)).toEqual([0, 0, 0, 0, 0, 0, 0]);
    expect(['sms', 'push', 'print'].map(tagged)).toEqual([1, 1, 1]);
    const untitled = (medium: string) => detect([healthy, { source: 'partner', medium, campaign: '(not set)', sessions: 50, keyEvents: 2 }]);
    expect(untitled('SMS')).toMatchObject([{ fingerprint: 'bad-channel-tags:sms', issue: 'A utm_medium names no channel, so visits end up in Other: sms; 50 sessions, 2 goals.' }]);
    expect(detect([healthy, { medium: 'sms', campaign: '(not set)', sessions: 1 }, { medium: 'push', campaign: '', sessions: 1 }])[0]?.issue).toContain('2 values of utm_medium name no channel, so visits end up in Other: push, sms;');
    expect(detect([healthy, { source: 'partner', medium: '(not set)', campaign: 'spring', sessions: 1 }])[0]?.issue).toContain('1 campaign lands in Other because utm_medium is missing or unknown: spring; 1 session, 0 goals.');
    expect([...untitled('(not set)'), ...untitled('(other)'), ...untitled('')]).toEqual([]);
    expect(detect([healthy, { medium: 'print', campaign: 'a', sessions: 1 }])[0]?.issue).toContain('1 campaign lands');
    const many = ['a', 'b', 'c', 'd', 'e'].map(campaign => ({ medium: 'print', campaign, sessions: 1 }));
    expect(detect([healthy, ...many])[0]?.issue).toContain('a, b, c and 2 more');
  });
  it("includes a finding's worth and its evidence rows", () => {
    const before = (rows: Parameters<typeof coreDay>[1]) => ({ previousDays: [coreDay('2026-09-01', rows)] });
    expect(detect([healthy, { source: 'mail.google.com', medium: 'referral', sessions: 90, keyEvents: 4 }])[0]).toMatchObject({
      worth: { sessions: 90, goals: 4, basis: 'Visits not counted as Email' }, evidence: { columns: ['Source', 'Sessions', 'Goals'], rows: [['mail.google.com', 90, 4]] },
    });
    expect(detect([healthy, { source: 'flyer', medium: 'print', campaign: 'autumn', sessions: 9, keyEvents: 1 }])[0]).toMatchObject({ worth: { sessions: 9, goals: 1 }, evidence: { rows: [['autumn', 'flyer / print', 9, 1]] } });
    // At the rate of the previous month: 300 visits of which each tenth became a goal.
    expect(detect([{ sessions: 300 }], before([{ sessions: 200, keyEvents: 20 }]))[0]?.worth).toEqual({ sessions: 300, goals: 30, lost: true, basis: 'Goals at the previous month\'s rate' });
    for (const rows of [[{ sessions: 99, keyEvents: 20 }], [{ sessions: 200 }]]) expect(detect([{ sessions: 300 }], before(rows))[0]?.worth).toEqual({ sessions: 300, basis: 'Visits without tracked results' });
    const listing = { consumerSources: ['VetFran'] };
    expect(detect([healthy], { ...listing, ...before([{ source: 'www.vetfran.org', sessions: 40, keyEvents: 3 }]) })[0]?.worth).toEqual({ sessions: 40, goals: 3, lost: true, basis: 'What they sent the previous month' });
    expect(detect([healthy], listing)[0]).not.toHaveProperty('worth');
    expect(detect([{ sessions: 500, keyEvents: 10 }], before([{ sessions: 500, keyEvents: 25 }]))[0]?.worth).toMatchObject({ goals: 15, lost: true });
  });
  it("finds no bad tag in Google Analytics' own tags for AI assistants", () => {
    for (const source of ['chatgpt.com', 'bing', 'copilot.microsoft.com', 'new-assistant.example'])
      expect(categories([healthy, { source, medium: 'ai-assistant', campaign: '(ai-assistant)', sessions: 90 }])).toEqual([]);
  });
  it('finds untagged newsletters by their email programs', () => {
    expect(detect([healthy, { source: 'mail.google.com', medium: 'referral', sessions: 90 }])).toMatchObject([{ category: 'emailInstances', issue: expect.stringContaining('90 sessions') }]);
    expect(categories([healthy, { source: 'mail.google.com', medium: 'email', sessions: 90 }])).toEqual([]);
    expect(categories([healthy, { source: 'gmail-shop.com', medium: 'referral', sessions: 90 }])).toEqual([]);
  });
  it('reports missing goals only with enough visits', () => {
    expect(categories([{ sessions: 100 }])).toEqual(['missingGoalFunnels']);
    expect(categories([{ sessions: 99 }])).toEqual([]);
  });
  it('reports listings without visits', () => {
    const input = { consumerSources: ['VetFran', ' Google ', 'Franchise.example'] };
    expect(detect([healthy], input)).toMatchObject([{ category: 'brandReferralMissing', issue: expect.stringContaining('Franchise.example, VetFran') }]);
    expect(categories([{ ...healthy, source: 'www.vetfran.org' }], { consumerSources: ['vetfran'] })).toEqual([]);
  });
  it("reports a shop's missing transactions", () => {
    expect(categories([{ ...healthy, transactions: 0 }], { isEcommerce: true })).toEqual(['ecommerceTracking']);
    expect(categories([healthy], { isEcommerce: true })).toEqual([]);
    const untold = { ...coreDay('2026-10-01', [{ ...healthy, transactions: 0 }]), unknown: ['transactions'] };
    expect(categories([], { isEcommerce: true, days: [untold] })).toEqual([]);
  });
  it.each([
    [500, 25, 500, 21, []], [500, 25, 500, 20, ['coachingInsight']], [500, 25, 449, 10, []], [99, 25, 500, 10, []], [500, 0, 500, 10, []], [500, 25, 99, 1, []],
  ])('coaches on a change from %d/%d to %d/%d: %j', (sessions, goals, nowSessions, nowGoals, expected) => {
    const previousDays = [coreDay('2026-09-01', [{ sessions, keyEvents: goals }])];
    expect(categories([{ sessions: nowSessions, keyEvents: nowGoals }], { previousDays })).toEqual(expected);
  });
});
