import {
  countMetric,
  type MetricTablePart,
  moneyMetric,
  notEcommerce,
  notFranchise,
  otherMetric,
  rateMetric,
} from './definition.ts';
import { type LeadRate, leadRates } from '../../domain/leads/rates.ts';
import { adServices } from '../../platforms/registry.ts';

const shop = { group: 'ecommerce', typesDisabled: notEcommerce } as const;
const sales = { group: 'franchiseSales', typesDisabled: notFranchise, services: [] } as const;

const leadRate = (rate: LeadRate, titleAbbrev: string) => {
  const { of, over, title, description } = leadRates[rate];
  return rateMetric(of, over, { title, titleAbbrev, ...sales, description });
};

/** Business Profile, the shop, and franchise sales (leads come from the CRM, which is no connectable service). */
export const businessMetrics = {
  gmbViews: countMetric('profileViews', {
    title: 'Views',
    titleAbbrev: 'GBP VIEWS',
    group: 'businessProfile',
    services: ['gmb'],
    description: 'Views of the Business Profile in Search and Maps, on phones and desktops.',
  }),
  gmbActions: countMetric('profileActions', {
    title: 'Actions',
    titleAbbrev: 'GBP ACT',
    group: 'businessProfile',
    services: ['gmb'],
    description: 'Calls, website clicks and direction requests from the Business Profile.',
    closeCallMargin: 0.2,
  }),
  gmbGcr: rateMetric('profileActions', 'profileViews', {
    title: 'Action rate',
    titleAbbrev: 'GBP RATE',
    group: 'businessProfile',
    services: ['gmb'],
    description: 'Actions per view of the Business Profile.',
  }),
  ROAS: otherMetric({
    title: 'Return on ad spend',
    titleAbbrev: 'ROAS',
    services: ['ga4', ...adServices],
    ...shop,
    description: 'Revenue from paid sessions per dollar of ad spend.',
    aggregation: { kind: 'ratio', of: 'paidRevenue', over: 'adSpend' },
    format: 'ratio',
    decimals: 2,
    closeCallMargin: 0.1,
    baseline: null,
    baselineByType: {
      ecommerce: { value: 1.5, source: 'Specification 9, Scoring: ROAS 1.5 (ecommerce)' },
      ecommercestats: {
        value: 1.5,
        source: 'Specification 9, Scoring: ROAS 1.5 (ecommerce), taken for ecommerce-stats too',
      },
    },
  }),
  averageOrderValue: moneyMetric(
    { kind: 'ratio', of: 'revenue', over: 'transactions' },
    {
      title: 'Average order value',
      titleAbbrev: 'AOV',
      services: ['ga4'],
      ...shop,
      decimals: 2,
      description: 'Revenue per transaction.',
    },
  ),
  transactions: countMetric('transactions', {
    title: 'Transactions',
    titleAbbrev: 'TRANS',
    services: ['ga4'],
    ...shop,
    description: 'Purchases completed on the website.',
  }),
  revenue: moneyMetric(
    { kind: 'sum', part: 'revenue' },
    {
      title: 'Revenue',
      titleAbbrev: 'REV',
      services: ['ga4'],
      ...shop,
      description: 'Purchase revenue on the website, counted by GA4.',
    },
  ),
  unitSales: countMetric('unitsSold', {
    title: 'Unit sales',
    titleAbbrev: 'UNITS',
    ...sales,
    description: 'Franchise units sold, from entered units or won leads in the CRM.',
  }),
  bookingRate: leadRate('bookingRate', 'BOOK'),
  keptRate: leadRate('keptRate', 'KEPT'),
  speedToBookingMinutes: otherMetric({
    title: 'Speed to booking',
    titleAbbrev: 'SPEED',
    ...sales,
    typesDisabled: [...notFranchise, 'frandevNew'],
    description: 'Median minutes from a new lead to its booking.',
    aggregation: { kind: 'ratio', of: 'bookingMinutes', over: 'bookingsTimed', median: true },
    format: 'minutes',
    suffix: ' min',
    lowerIsBetter: true,
    baseline: null,
  }),
} as const satisfies MetricTablePart;
