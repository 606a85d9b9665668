import { afterAll, beforeAll, expect, test } from 'vitest';
import { planPrice, trialFacts } from '../../../../functions/services/trial/trial-facts.ts';
import { buildTrialEmail } from '../../../../functions/services/trial/trial-email.ts';
import { renderEmailText } from '../../../../functions/services/mail/email-content.ts';
import { putAudit } from '../../../../functions/stores/audits.ts';
import { writeDays } from '../../../../functions/stores/metrics/metrics.ts';
import { putMonth } from '../../../../functions/stores/recommendations.ts';
import { changeNodeYear } from '../../../../functions/stores/rollups.ts';
import { getSummaries } from '../../../../functions/stores/sites/sites.ts';
import { eachDay } from '../../../../shared/domain/periods/days.ts';
import type { RecommendationItem } from '../../../../shared/model/recommendation.ts';
import { makeMonthRow } from '../../../../shared/numbers/rollup/node-rows.ts';
import { ga4Day } from '../../../shared/numbers/metrics/sample-days.ts';
import { facebookDay } from '../../../shared/numbers/metrics/sample-platform-days.ts';
import { makeAudit } from '../../support/audits.ts';
import { startPeople } from '../../support/people.ts';
import { seedTree } from '../../support/tree.ts';

const siteId = 'site-trial';
const today = '2026-11-22';
const item = (recommendationId: string, more: Partial<RecommendationItem>): RecommendationItem => ({
  recommendationId, category: 'badChannelTags', status: 'pending', title: `Title ${recommendationId}`, issue: 'i', fingerprint: recommendationId, updatedAt: '2026-11-04T06:00:00.000Z', ...more,
});
let program: Awaited<ReturnType<typeof startPeople>>;
beforeAll(async () => {
  program = await startPeople({ now: new Date(`${today}T12:00:00Z`) });
  await seedTree();
});
afterAll(() => program.stop());

const renderTrialEmail = async () => {
  const [site] = await getSummaries([siteId]);
  if (site === undefined) throw new Error('No site');
  const facts = await trialFacts(siteId, today, { priceId: 'price_1', amount: 8900, currency: 'USD', interval: 'month' });
  return renderEmailText({ ...buildTrialEmail('three-days', { site, product: { title: 'Care', support: 'care@northfold.test' }, facts, expiryDate: '2026-11-25', left: 3, today }), links: [] });
};

test('mentions only the end of a trial without collected data, and no number', async () => {
  const text = await renderTrialEmail();
  expect(text).toContain('Trial · 3 days left\n\nYour trial ends on Wednesday, Nov 25\n\nThe trial for Name of site-trial ends in 3 days. The last day is Nov 25, 2026.');
  expect(text).not.toMatch(/Sessions read|First audit|What we found|Goals/);
});

test("lists what was collected and found, in the site's numbers, and the price", async () => {
  const dates = eachDay('2026-10-20', '2026-11-20');
  const ga4 = dates.map(date => ga4Day(date, { totals: { sessions: 100, keyEvents: 3 } }));
  const fb = dates.map(date => facebookDay(date, [{ spend: 20, objective: 'OUTCOME_LEADS', actions: [{ type: 'onsite_conversion.lead_grouped', count: 2 }] }]));
  await writeDays(siteId, 'ga4', 'core', ga4, today);
  const held = new Set(dates);
  const services = (['ga4', 'fb'] as const).map(service => ({ service, expected: { start: '2026-10-20', end: '2026-11-20' }, isBroken: false, held }));
  await changeNodeYear(siteId, '2026', () => ['202610', '202611'].flatMap(month => makeMonthRow({ siteId, days: { ga4: ga4.filter(({ date }) => date.startsWith(`2026-${month.slice(4)}`)), fb: fb.filter(({ date }) => date.startsWith(`2026-${month.slice(4)}`)) }, services }, month) ?? []));
  await putAudit(makeAudit(siteId, '202610', 1, { score: 56, passed: 14, close: 2, failed: 9 }), 'scheduled');
  await putAudit(makeAudit(siteId, '202610', 2, { score: 60, passed: 15, close: 1, failed: 9 }), 'on-demand');
  await putMonth({ siteId, sitePath: `/ISL/affiliate/other/${siteId}` }, { yearMonth: '202610', revision: 0 }, [
    item('visits', { worth: { sessions: 157, basis: 'visits without a medium' } }),
    item('money', { worth: { goals: 6, amount: 318, currency: 'USD', basis: 'goals that did not come' } }),
    item('unknown', {}),
    item('hidden', { status: 'preview', worth: { amount: 999, currency: 'USD', basis: 'b' } }),
    item('done', { status: 'resolved', worth: { amount: 999, currency: 'USD', basis: 'b' } }),
    item('later', { snoozedUntil: '2026-12-01', worth: { amount: 999, currency: 'USD', basis: 'b' } }),
  ]);
  const text = await renderTrialEmail();
  // 32 days: 3,200 visits, 64 leads, 640 spent.
  expect(text).toContain('Sessions read: 3,200 (Oct 2026 – Nov 2026)\nPaid leads: 64 (cost per lead $10.00)\nFirst audit: 56 (14 of 25 metrics met)');
  expect(text).toMatch(/What we found\n- Title money: \$318 a month: goals that did not come\n {2}\S+\n- Title visits: 157 sessions a month: visits without a medium\n {2}\S+\n- Title unknown: Value not known yet\n {2}\S+\n\n/);
  expect(text).toMatch(/\$89\.00 a month for this site\n[^\n]+\n\nKeep my reports:\n\S+\/upgrade/);
  expect(text).toContain('Questions? Write to care@northfold.test.');
});

test('mentions no price without the payment provider', async () => expect(await planPrice()).toBeNull());
