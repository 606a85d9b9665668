import { describe, expect, it } from 'vitest';
import type { AccessNode, Viewer } from '../../../../shared/domain/access/decide.ts';
import { recommendationCatalogue } from '../../../../shared/domain/recommendations/catalogue.ts';
import { detectFindings, judgedTopics } from '../../../../shared/domain/recommendations/detect.ts';
import type { Finding } from '../../../../shared/domain/recommendations/finding.ts';
import { listClosedInsights, listCardInsights, type MonthInput, recommendationsOfMonth } from '../../../../shared/domain/recommendations/month.ts';
import { keptMoves, moved } from '../../../../shared/domain/recommendations/moves.ts';
import { ownRecommendation } from '../../../../shared/domain/recommendations/own.ts';
import { seenBy } from '../../../../shared/domain/recommendations/seen.ts';
import { visibleTo } from '../../../../shared/domain/recommendations/transitions.ts';
import { type RecommendationItem, recommendationCategories, type RecommendationStatus, recommendationStatuses } from '../../../../shared/model/recommendation.ts';
import { coreDay } from '../support-days.ts';

const tags: Finding = { category: 'badChannelTags', title: 'Bad channel tags', issue: '2 campaigns <b> & "x"', fingerprint: 'tags:a' };
const mail: Finding = { category: 'emailInstances', title: 'Email instances', issue: '90 sessions', fingerprint: 'mail' };
const all = new Set(['tags', 'mail']);
const write = (over: Partial<MonthInput>) =>
  recommendationsOfMonth({ yearMonth: '202610', at: '2026-11-04T10:00:00.000Z', findings: [], judged: all, unseen: new Set(), price: null, standing: [], before: [], makeId: fingerprint => `id-${fingerprint}`, ...over });
const item = (finding: Finding, status: RecommendationStatus, more: Partial<RecommendationItem> = {}): RecommendationItem => ({
  recommendationId: `id-${finding.fingerprint}`, ...finding, issue: 'old words', status, updatedAt: '2026-10-05T00:00:00.000Z', ...more,
});

describe("a month's recommendations", () => {
  it('a new finding is a preview, and its text is escaped', () => {
    expect(write({ findings: [tags] })).toEqual([
      { recommendationId: 'id-tags:a', category: 'badChannelTags', status: 'preview', title: 'Bad channel tags', issue: '2 campaigns &lt;b&gt; &amp; &quot;x&quot;', fingerprint: 'tags:a', updatedAt: '2026-11-04T10:00:00.000Z' },
    ]);
  });
  it.each(recommendationStatuses)('a known finding stays %s, with the new numbers', status => {
    const [updated] = write({ findings: [mail], before: [item(mail, status)] });
    expect(updated).toMatchObject({ status, issue: '90 sessions', updatedAt: '2026-10-05T00:00:00.000Z' });
    expect(updated?.checked).toEqual(status === 'resolved' ? { yearMonth: '202610', outcome: 'still-there' } : undefined);
    expect(write({ findings: [mail], before: [item(mail, status, { edited: true })] })[0]?.issue).toBe('old words');
  });
  it('a resolved item without its finding helped, reported once if the month proves it', () => {
    const before = [item(mail, 'resolved')];
    expect(write({ before })).toMatchObject([{ status: 'resolved', checked: { yearMonth: '202610', outcome: 'helped' } }]);
    expect(write({ before: write({ before }) })).toEqual([]);
    expect(write({ before, judged: new Set() })).toEqual(before);
    const other = { ...mail, fingerprint: 'mail:other' };
    expect(write({ before, findings: [other] }).map(({ fingerprint, checked }) => [fingerprint, checked])).toEqual([['mail:other', undefined]]);
    const stillThere = [item(mail, 'resolved', { checked: { yearMonth: '202609', outcome: 'still-there' } })];
    expect(write({ before: stillThere })[0]?.checked?.outcome).toBe('helped');
    expect(write({ before: [item(mail, 'pending')] })).toEqual([]);
  });
  it('the result of the daily checks is shown until an audit replaces it', () => {
    const look = { outcome: 'gone', on: '2026-10-20' } as const;
    const before = [item(mail, 'resolved', { look }), item(tags, 'resolved', { look })];
    const written = write({ before, findings: [tags] });
    expect(written.map(({ checked, look: left }) => [checked?.outcome, left])).toEqual([['still-there', undefined], ['helped', undefined]]);
    expect(listClosedInsights('202610', before).map(insight => insight.look)).toEqual([look, look]);
  });
  it("the same numbers give the same list, with users' changes but without obsolete previews", () => {
    const inputs = { findings: [tags, mail], before: [item(mail, 'resolved'), item({ ...tags, fingerprint: 'tags:old' }, 'stuck')] };
    const once = write(inputs);
    expect(write({ ...inputs, standing: once })).toEqual(once);
    const current = once.map((recommendation, index): RecommendationItem => (index === 0 ? { ...recommendation, status: 'dismissed' } : recommendation));
    expect(write({ ...inputs, standing: current })[0]?.status).toBe('dismissed');
    expect(write({ standing: [item(tags, 'preview'), item(mail, 'pending')] }).map(({ status }) => status)).toEqual(['pending']);
    const helped = write({ before: [item(mail, 'resolved')] });
    expect(write({ before: [item(mail, 'resolved')], standing: helped })).toEqual(helped);
  });
  it("open items of platforms without data remain; an administrator's own item remains until closed", () => {
    const adminItem = item({ ...tags, fingerprint: 'own:1' }, 'pending', { own: true });
    const before = [item(mail, 'pending'), item(tags, 'stuck'), adminItem, item({ ...mail, fingerprint: 'mail:2' }, 'resolved'), { ...adminItem, fingerprint: 'own:2', status: 'dismissed' as const }];
    const remaining = write({ before, unseen: new Set(['mail']), judged: new Set() });
    expect(remaining).toEqual([before[0], adminItem, before[3]]);
    // Moved on since, and written again.
    const current = remaining.map((recommendation): RecommendationItem => ({ ...recommendation, status: 'resolved' }));
    expect(write({ before, unseen: new Set(['mail']), judged: new Set(), standing: current })).toEqual(current);
    expect(write({ before, findings: [mail], unseen: new Set(['mail']) }).map(({ fingerprint }) => fingerprint)).toEqual(['mail', 'own:1', 'mail:2']);
  });
  it('a dismissed item stays dismissed after a month without data or without the fault', () => {
    const september = [item(mail, 'dismissed', { edited: true })];
    for (const month of [{ unseen: new Set(['mail']), judged: new Set<string>() }, { judged: all }]) {
      const october = write({ before: september, ...month });
      expect(october).toEqual(september);
      expect(write({ yearMonth: '202611', before: october, findings: [mail] })).toMatchObject([{ status: 'dismissed', issue: 'old words' }]);
    }
    const later = { at: '2027-11-04T10:00:00.000Z' };
    expect(write({ ...later, before: september })).toEqual([]);
  });
  it("a resolved item is checked once a month has proof, keeping an administrator's text", () => {
    const september = [item(mail, 'resolved', { edited: true })];
    const october = write({ before: september, unseen: new Set(['mail']), judged: new Set() });
    expect(october).toEqual(september);
    expect(write({ yearMonth: '202611', before: october })).toMatchObject([{ checked: { yearMonth: '202611', outcome: 'helped' } }]);
    expect(write({ yearMonth: '202611', before: october, findings: [mail] })).toMatchObject([{ status: 'resolved', issue: 'old words', checked: { outcome: 'still-there' } }]);
    const november = write({ yearMonth: '202611', before: october });
    expect(write({ yearMonth: '202612', before: november, unseen: new Set(['mail']), judged: new Set() })).toEqual([]);
  });
  it("worth and evidence are from the month, even with an administrator's text", () => {
    const price = { amount: 10, currency: 'USD' };
    const evidence = { columns: ['Source', 'Sessions'], rows: [['mail.google.com', 4]] };
    const finding: Finding = { ...mail, worth: { goals: 2, lost: true, basis: 'b' }, evidence };
    expect(write({ findings: [finding], price })).toMatchObject([{ worth: { goals: 2, amount: 20, currency: 'USD' }, evidence }]);
    const edited = item(mail, 'pending', { edited: true, worth: { sessions: 99, basis: 'old' }, evidence: { columns: [], rows: [] } });
    expect(write({ findings: [finding], before: [edited] })).toMatchObject([{ issue: 'old words', worth: { goals: 2, basis: 'b' }, evidence }]);
    const [bare] = write({ findings: [mail], before: [edited] });
    expect([bare?.worth, bare?.evidence]).toEqual([undefined, undefined]);
    const shown = listCardInsights('202610', [{ ...item(mail, 'pending'), worth: { goals: 2, basis: 'b' }, evidence, snoozedUntil: '2026-12-01' }]);
    expect(shown).toMatchObject([{ worth: { goals: 2 }, evidence, snoozedUntil: '2026-12-01' }]);
  });
  it('an audit shows open items and check results, from July 2023 on', () => {
    const items = recommendationStatuses.map(status => item({ ...mail, fingerprint: status }, status));
    const checked = item({ ...tags, fingerprint: 'done' }, 'resolved', { checked: { yearMonth: '202610', outcome: 'helped' } });
    const shown = (isAdmin: boolean, month = '202610') => listCardInsights(month, visibleTo([...items, checked], isAdmin)).map(({ status }) => status);
    expect(shown(true)).toEqual(['preview', 'pending', 'stuck', 'resolved']);
    expect(shown(false)).toEqual(['pending', 'stuck', 'resolved']);
    expect(shown(true, '202306')).toEqual([]);
    expect(listCardInsights('202307', [checked])).toMatchObject([{ icon: 'tag', checked: { outcome: 'helped' } }]);
  });
  it('closed items are resolved ones without a check and dismissed ones, with their moves', () => {
    const moves = [{ at: '2026-11-05T00:00:00.000Z', by: 'Dana Whitfield', from: 'pending' as const, to: 'resolved' as const }];
    const items = recommendationStatuses.map(status => item({ ...mail, fingerprint: status }, status, { moves }));
    const checked = item({ ...tags, fingerprint: 'done' }, 'resolved', { checked: { yearMonth: '202610', outcome: 'helped' } });
    expect(listClosedInsights('202610', [...items, checked]).map(insight => [insight.status, insight.moves])).toEqual([['resolved', moves], ['dismissed', moves]]);
    expect(listClosedInsights('202306', items)).toEqual([]);
    // Each one is told once.
    expect(listCardInsights('202610', [...items, checked]).map(({ status }) => status)).toEqual(['preview', 'pending', 'stuck', 'resolved']);
  });
  it('the catalog names each category once, with an icon and a sentence', () => {
    expect(recommendationCatalogue.map(({ title }) => title)).toEqual(Object.values(recommendationCategories));
    for (const { icon, description } of recommendationCatalogue) expect([icon.length > 2, description.endsWith('.')]).toEqual([true, true]);
  });
});

describe('topics that a month can clear', () => {
  const day = (sessions: number, keyEvents: number) => [coreDay('2026-10-01', [{ sessions, keyEvents, transactions: 1 }])];
  const judged = (over: Partial<Parameters<typeof judgedTopics>[0]>) => [...judgedTopics({ days: day(100, 11), previousDays: [], isEcommerce: false, consumerSources: [], ...over })];
  const base = ['bad-channel-tags', 'email-instances', 'missing-goal-funnel'];
  it.each([
    [{ days: day(99, 11) }, []], [{}, base], [{ consumerSources: ['x'] }, [...base, 'brand-referral']], [{ isEcommerce: true }, [...base, 'ecommerce-tracking']],
    [{ isEcommerce: true, days: day(100, 11).map(gaDay => ({ ...gaDay, unknown: ['transactions'] })) }, base],
    [{ previousDays: day(100, 10) }, [...base, 'coaching-conversion-rate']], [{ previousDays: day(100, 11) }, base], [{ previousDays: day(99, 1) }, base], [{ previousDays: day(100, 0) }, base],
  ])('case %#', (over, expected) => {
    expect(judged(over)).toEqual(expected);
  });
  it('an overlong campaign name is cut to fit the sentence', () => {
    const days = [coreDay('2026-10-01', [{ source: 'x', medium: 'print', campaign: `${'c'.repeat(79)}😀`, sessions: 200, keyEvents: 9 }])];
    const [finding] = detectFindings({ days, previousDays: [], isEcommerce: false, consumerSources: [] });
    expect(finding?.issue).toContain(`${'c'.repeat(79)}\uFFFD (utm_medium print);`);
    expect(finding?.fingerprint.isWellFormed()).toBe(true);
  });
});

describe('moves', () => {
  const items = [item(mail, 'pending'), item(tags, 'preview')];
  const at = '2026-11-21T12:00:00.000Z';
  const admin = { mayPublish: true, at, by: 'Avery Lindqvist' };
  const other = { mayPublish: false, at, by: 'Dana Whitfield' };
  const to = (finding: Finding, status: RecommendationStatus, more = {}) => ({ recommendationId: `id-${finding.fingerprint}`, status, ...more });
  it('moves several items in sequence, and leaves the others unchanged', () => {
    expect(moved(items, [to(mail, 'stuck'), to(mail, 'resolved'), to(tags, 'pending')], admin)).toMatchObject({ items: [{ status: 'resolved', updatedAt: at }, { status: 'pending' }] });
    expect(moved(items, [to(mail, 'pending')], other)).toEqual({ items });
  });
  it('refuses all moves if one is not allowed, with the reason', () => {
    expect(moved(items, [to(mail, 'stuck'), to(mail, 'preview')], admin)).toMatchObject({ refusals: [{ why: 'not-allowed', message: expect.stringContaining('is stuck. It can only become pending or resolved or dismissed') }] });
    expect(moved(items, [to(tags, 'pending')], other)).toMatchObject({ refusals: [{ why: 'not-there' }] });
    expect(moved(items, [{ recommendationId: 'nobody', status: 'pending' }], admin)).toMatchObject({ refusals: [{ why: 'not-there' }] });
    expect(moved(items, [to(mail, 'pending', { issue: 'mine' })], other)).toMatchObject({ refusals: [{ why: 'words-not-yours' }] });
    expect(moved(items, [to(mail, 'pending', { title: 'mine' })], other)).toMatchObject({ refusals: [{ why: 'words-not-yours' }] });
    expect(moved(items, [to(mail, 'stuck', { issue: 'old words' })], other)).toMatchObject({ items: [{ status: 'stuck' }, {}] });
  });
  it("preserves an administrator's text, and clears the check of a reopened item", () => {
    expect(moved(items, [to(tags, 'pending', { title: 'Look here' })], admin)).toMatchObject({ items: [{}, { title: 'Look here', issue: 'old words', edited: true, status: 'pending' }] });
    const done = [item(mail, 'resolved', { checked: { yearMonth: '202610', outcome: 'still-there' } })];
    expect(moved(done, [to(mail, 'pending')], other)).toEqual({ items: [{ ...item(mail, 'pending'), updatedAt: at, moves: [{ at, by: 'Dana Whitfield', from: 'resolved', to: 'pending' }] }] });
    expect(moved(done, [to(mail, 'resolved', { issue: 'new' })], admin)).toMatchObject({ items: [{ checked: { outcome: 'still-there' }, issue: 'new' }] });
  });
  it('stores user, time, from and to; text edits and unchanged statuses are not moves', () => {
    const once = moved(items, [to(mail, 'stuck'), to(mail, 'resolved')], other);
    expect(once).toMatchObject({ items: [{ moves: [{ at, by: 'Dana Whitfield', from: 'pending', to: 'stuck' }, { at, by: 'Dana Whitfield', from: 'stuck', to: 'resolved' }] }, {}] });
    const current = [item(mail, 'pending', { moves: [{ at, by: 'Dana Whitfield', from: 'resolved', to: 'pending' }] })];
    expect(moved(current, [to(mail, 'pending', { title: 'New words' })], admin)).toMatchObject({ items: [{ title: 'New words', moves: current[0]?.moves }] });
    expect(moved([item(mail, 'pending')], [to(mail, 'pending', { title: 'New words' })], admin)).not.toHaveProperty('items.0.moves');
  });
  it('snoozes an item, wakes it, and shows a moved item again', () => {
    const snoozed = [item(mail, 'pending', { snoozedUntil: '2026-12-24' })];
    const until = (outcome: ReturnType<typeof moved>) => ('items' in outcome ? outcome.items[0]?.snoozedUntil : 'refused');
    expect(until(moved([item(mail, 'pending')], [to(mail, 'pending', { snoozedUntil: '2026-12-24' })], other))).toBe('2026-12-24');
    expect(moved(snoozed, [to(mail, 'pending', { snoozedUntil: '2026-12-24' })], other)).toEqual({ items: snoozed });
    expect(until(moved(snoozed, [to(mail, 'pending', { title: 'New' })], admin))).toBe('2026-12-24');
    expect(until(moved(snoozed, [to(mail, 'pending', { snoozedUntil: null })], other))).toBeUndefined();
    expect(until(moved(snoozed, [to(mail, 'resolved')], other))).toBeUndefined();
  });
  it("an administrator's own item starts as requested, and its preview remains", () => {
    const words = { category: 'coachingInsight' as const, title: 'Ask for reviews', issue: '<p>Write</p>' };
    const made = (status: 'preview' | 'pending') => ownRecommendation({ ...words, status }, 'req-1', { at, by: 'Avery Lindqvist' }, fingerprint => `id-${fingerprint}`);
    expect(made('pending')).toMatchObject({ recommendationId: 'id-own:req-1', own: true, edited: true, moves: [{ at, by: 'Avery Lindqvist', from: 'preview', to: 'pending' }] });
    expect(made('preview')).not.toHaveProperty('moves');
    expect(write({ standing: [made('preview')] })).toEqual([made('preview')]);
  });
  it('stores the newest twenty moves, and the next month keeps them', () => {
    const there = Array.from({ length: 21 }, (_, index) => to(mail, index % 2 === 0 ? 'stuck' : 'pending'));
    const outcome = moved([item(mail, 'pending')], there, other);
    const moves = 'items' in outcome ? (outcome.items[0]?.moves ?? []) : [];
    expect([keptMoves, moves.length]).toEqual([20, 20]);
    // The first of the 21 led from pending to stuck and is gone.
    expect([moves[0], moves.at(-1)]).toMatchObject([{ from: 'stuck', to: 'pending' }, { from: 'pending', to: 'stuck' }]);
    expect(write({ findings: [mail], before: [item(mail, 'stuck', { moves })] })[0]?.moves).toEqual(moves);
  });
  it('shows no recommendations to users who have access only through a link', () => {
    const nodeAt = (sitePath: string, type: AccessNode['type']): AccessNode => ({
      siteId: sitePath.slice(sitePath.lastIndexOf('/') + 1), sitePath, type, suspended: false, isAffiliate: false, isFranchise: false, linkedFrom: [],
    });
    const site = { ...nodeAt('/ISL/north/site-1', 'SITE'), linkedFrom: ['/ISL/south'] };
    const viewer = (node: AccessNode | null): Viewer => ({ userId: 'me', isAdmin: node === null, node, disabled: false, trialExpired: false });
    const moves = [{ at, by: 'Dana Whitfield', from: 'pending' as const, to: 'stuck' as const }];
    const current = [item(mail, 'stuck', { moves }), item(tags, 'preview')];
    const listVisible = (viewerNode: AccessNode | null) => seenBy(viewer(viewerNode), site, current).map(recommendation => [recommendation.status, recommendation.moves?.length ?? null]);
    expect(listVisible(nodeAt('/ISL/north/site-1', 'SITE'))).toEqual([['stuck', 1]]);
    expect(listVisible(nodeAt('/ISL/south', 'REG'))).toEqual([]);
    expect(listVisible(null)).toEqual([['stuck', 1], ['preview', null]]);
  });
});
