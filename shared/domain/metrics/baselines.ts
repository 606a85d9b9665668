import type { AuditType } from '../../model/audit.ts';
import type { MetricKey } from '../../model/metric-value.ts';

/** What a metric is compared with in a case-study audit, and where that figure comes from. */
export type Baseline = { readonly value: number; readonly source: string };

const given = (value: number): Baseline => ({
  value,
  source: 'Specification 9, Scoring: standard baselines',
});
const asGoals: Baseline = {
  value: 0,
  source:
    'The standard baseline of goals (0, so more than 0 is asked), taken for every count, rate and growth without one',
};

/**
 * The standard set. Null: no figure is given and none of the set fits (a cost cannot be asked to beat 0), so the
 * metric is compared only with the previous month or the site's own baseline.
 */
const standard: Record<MetricKey, Baseline | null> = {
  sessions: asGoals,
  goals: given(0),
  gcr: asGoals,
  bounceRate: given(0.63),
  avgSessDuration: asGoals,
  avgPageLoadTime: given(7),
  mobileTti: given(7.3),
  mobilePerformance: given(0.543),
  desktopPerformance: given(0.812),
  seoSessions: asGoals,
  seoGoals: asGoals,
  seoGcr: asGoals,
  orgGrowthYOY: asGoals,
  orgGrowthLastQtr: asGoals,
  socialSessions: asGoals,
  socialGoals: asGoals,
  socialGcr: asGoals,
  paidSessions: asGoals,
  paidLeads: asGoals,
  paidAdsGoals: asGoals,
  paidAdsGcr: asGoals,
  costPerLead: null,
  costPerClick: null,
  afterHours: asGoals,
  adSpend: null,
  newFans: asGoals,
  totalFans: null,
  fanGrowth: asGoals,
  otherCampaignSessions: asGoals,
  otherCampaignGoals: asGoals,
  otherCampaignGcr: asGoals,
  gmbViews: asGoals,
  gmbActions: asGoals,
  gmbGcr: asGoals,
  emailSessions: asGoals,
  emailGoals: asGoals,
  emailGcr: asGoals,
  fbCheckins: null,
  referralLeadVsOverall: given(0.15),
  referralSessionVsOverall: given(0.15),
  ROAS: null,
  averageOrderValue: asGoals,
  transactions: asGoals,
  revenue: asGoals,
  unitSales: asGoals,
  bookingRate: asGoals,
  keptRate: asGoals,
  speedToBookingMinutes: null,
};

/** What a type of audit has instead of the standard set. */
const byType: Partial<Record<AuditType, Partial<Record<MetricKey, Baseline>>>> = {
  ecommerce: { ROAS: { value: 1.5, source: 'Specification 9, Scoring: ROAS 1.5 (ecommerce)' } },
  ecommercestats: {
    ROAS: {
      value: 1.5,
      source: 'Specification 9, Scoring: ROAS 1.5 (ecommerce), taken for ecommerce-stats too',
    },
  },
};

/** The case-study figure of a metric in a type of audit, or null where there is none. */
export const baselineOf = (metric: MetricKey, type: AuditType): Baseline | null =>
  byType[type]?.[metric] ?? standard[metric];
