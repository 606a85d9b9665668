import type { DemoAnalytics, DemoNode } from './demo-types.ts';

const measured = (
  accountId: string,
  propertyId: string,
  kind: DemoAnalytics['kind'],
  sessionsPer31Days: number,
  keyEventsPer31Days: number,
  adSpendPer31Days: number | null,
  homeCities: readonly string[],
  more: Partial<DemoAnalytics> = {},
): DemoAnalytics => ({
  accountId,
  propertyId,
  kind,
  sessionsPer31Days,
  keyEventsPer31Days,
  adSpendPer31Days,
  homeCities,
  monthlyGrowth: 0.01,
  connection: 'working',
  ...more,
});
const site = (
  siteId: string,
  name: string,
  parentId: string,
  attr: DemoNode['attr'],
  more: Partial<DemoNode> = {},
): DemoNode => ({
  siteId,
  name,
  type: 'SITE',
  parentId,
  attr: { status: 'onboarded', ...attr },
  ...more,
});
const organisation = (
  siteId: string,
  name: string,
  parentId: string,
  token: string,
  attr: DemoNode['attr'] = {},
): DemoNode => ({
  siteId,
  name,
  type: 'ORG',
  parentId,
  attr: { token, ...attr },
});
const agency = (name: string, siteId: string, title: string, url: string): DemoNode =>
  site(
    siteId,
    title,
    'public-record-agencies',
    { url, tz: 'Eastern', city: 'Washington', state: 'DC', businessType: 'Brand' },
    { agency: name },
  );

/**
 * All others: an organization without a brand, a shop brand of the affiliate, a trial, veterans, and the recorded
 * agencies.
 */
export const others: readonly DemoNode[] = [
  organisation('juniper', 'Juniper Dental Group', 'beacon', 'beacon', { city: 'Denver', state: 'CO', zip: '80202' }),
  site(
    'juniper-main',
    'Juniper Dental',
    'juniper',
    { url: 'https://juniperdental.example', tz: 'Mountain', city: 'Denver', state: 'CO', businessType: 'Brand' },
    {
      months: 18,
      analytics: measured('310002', '420000001', 'service', 7_200, 268, 2_900, ['Denver', 'Salt Lake City'], {
        monthlyGrowth: 0.018,
      }),
    },
  ),
  site(
    'juniper-ortho',
    'Juniper Orthodontics',
    'juniper',
    { url: 'https://ortho.juniperdental.example', tz: 'Mountain', city: 'Denver', state: 'CO', businessType: 'Brand' },
    { analytics: measured('310002', '420000002', 'service', 2_900, 97, 1_250, ['Denver']) },
  ),
  site(
    'juniper-kids',
    'Juniper Kids',
    'juniper',
    { url: 'https://kids.juniperdental.example', tz: 'Mountain', city: 'Boise', state: 'ID', businessType: 'Brand' },
    { analytics: measured('310002', '420000003', 'service', 1_800, 52, null, ['Boise'], { connection: 'available' }) },
  ),
  site(
    'juniper-labs',
    'Juniper Labs',
    'juniper',
    { url: 'https://labs.juniperdental.example', tz: 'Mountain', businessType: 'Brand' },
    {
      analytics: measured('310002', '420000004', 'service', 1_500, 20, null, ['Denver'], {
        connection: 'available',
        quirks: { denied: true },
      }),
    },
  ),

  {
    siteId: 'redtail',
    name: 'Redtail Outfitters',
    type: 'TOP_ORG',
    parentId: 'maplerow',
    attr: { city: 'Portland', state: 'ME', zip: '04101', hasEcommerce: true },
  },
  organisation('redtail-retail', 'Redtail Retail', 'redtail', 'maplerow', { hasEcommerce: true }),
  { siteId: 'redtail-us', name: 'United States', type: 'REG', parentId: 'redtail-retail', attr: {} },
  { siteId: 'redtail-canada', name: 'Canada', type: 'REG', parentId: 'redtail-retail', attr: {} },
  site(
    'redtail-shop',
    'Redtail Outfitters shop',
    'redtail-us',
    {
      url: 'https://redtail.example',
      tz: 'Eastern',
      city: 'Portland',
      state: 'ME',
      businessType: 'Ecommerce',
      isEcommerce: true,
      roasThreshold: 1.5,
      dailyBudgets: { ga: 400 },
    },
    {
      months: 18,
      analytics: measured('310003', '430000001', 'shop', 24_500, 310, 12_400, ['Boston', 'New York', 'Denver'], {
        transactionsPer31Days: 640,
        monthlyGrowth: 0.02,
      }),
    },
  ),
  site(
    'redtail-outlet',
    'Redtail Outlet',
    'redtail-us',
    {
      url: 'https://outlet.redtail.example',
      tz: 'Eastern',
      city: 'Portland',
      state: 'ME',
      businessType: 'Ecommerce',
      isEcommerce: true,
      roasThreshold: 1.5,
    },
    {
      analytics: measured('310003', '430000002', 'shop', 60_000, 420, 14_200, ['New York', 'Philadelphia'], {
        transactionsPer31Days: 1_150,
      }),
    },
  ),
  site(
    'redtail-ca',
    'Redtail Canada',
    'redtail-canada',
    { url: 'https://ca.redtail.example', timezone: 'America/Toronto', businessType: 'Ecommerce', isEcommerce: true },
    {
      analytics: measured('310003', '430000003', 'shop', 8_400, 96, 3_100, ['Detroit', 'Boston'], {
        transactionsPer31Days: 190,
        currencyCode: 'CAD',
      }),
    },
  ),
  organisation('redtail-media', 'Redtail Journal', 'redtail', 'maplerow'),
  site(
    'redtail-journal',
    'The Redtail Journal',
    'redtail-media',
    { url: 'https://journal.redtail.example', tz: 'Pacific', city: 'Portland', state: 'OR', businessType: 'Brand' },
    { analytics: measured('310003', '430000004', 'service', 15_800, 140, null, ['Portland', 'Seattle', 'Denver']) },
  ),

  organisation('harborlight', 'Harborlight Bookkeeping', 'maplerow', 'maplerow', {
    city: 'Tampa',
    state: 'FL',
    zip: '33602',
  }),
  site(
    'harborlight-main',
    'Harborlight Bookkeeping',
    'harborlight',
    { url: 'https://harborlight.example', tz: 'Eastern', city: 'Tampa', state: 'FL', businessType: 'Brand' },
    { analytics: measured('310004', '440000001', 'service', 2_400, 66, 890, ['Tampa', 'Miami']) },
  ),

  organisation('evergreen', 'Evergreen Veteran Services', 'insights', 'insights', {
    city: 'Norfolk',
    state: 'VA',
    zip: '23510',
    militaryBranch: 'navy',
  }),
  site(
    'evergreen-main',
    'Evergreen Veteran Services',
    'evergreen',
    {
      url: 'https://evergreenvets.example',
      tz: 'Eastern',
      city: 'Norfolk',
      state: 'VA',
      businessType: 'Veteran',
      militaryBranch: 'navy',
      vetfranStats: {
        logo: { completed: true },
        category: { completed: true },
        businessDesc: { completed: true },
        imgCarousel: { completed: false },
      },
    },
    {
      months: 18,
      analytics: measured('310005', '450000001', 'service', 5_300, 161, 1_750, ['Washington', 'Richmond']),
    },
  ),
  site(
    'evergreen-marines',
    'Evergreen Coastal',
    'evergreen',
    {
      url: 'https://coastal.evergreenvets.example',
      tz: 'Atlantic',
      state: 'VA',
      businessType: 'Veteran',
      militaryBranch: 'marines',
    },
    { analytics: measured('310005', '450000002', 'service', 1_900, 44, null, ['Miami', 'Jacksonville']) },
  ),
  site(
    'evergreen-pacific',
    'Evergreen Pacific',
    'evergreen',
    {
      url: 'https://pacific.evergreenvets.example',
      tz: 'Samoa',
      businessType: 'Veteran',
      militaryBranch: 'militarySpouse',
    },
    { analytics: measured('310005', '450000003', 'service', 1_500, 33, null, ['Honolulu', 'San Diego']) },
  ),
  site('evergreen-evaluation', 'Evergreen Evaluation', 'evergreen', {
    url: 'https://evaluation.evergreenvets.example',
    tz: 'Eastern',
    businessType: 'Veteran',
    status: 'evaluation',
    quickStatsSetup: true,
  }),
  site(
    'evergreen-onboarding',
    'Evergreen Onboarding',
    'evergreen',
    { url: 'https://onboarding.evergreenvets.example', tz: 'Central', businessType: 'Veteran', status: 'onboarding' },
    {
      analytics: measured('310005', '450000004', 'service', 2_200, 51, 430, ['Chicago', 'Indianapolis'], {
        connection: 'available',
      }),
    },
  ),

  {
    siteId: 'public-record',
    name: 'Public Record',
    type: 'TOP_ORG',
    parentId: 'insights',
    attr: { city: 'Washington', state: 'DC', zip: '20001' },
  },
  organisation('public-record-agencies', 'Federal agencies (recorded)', 'public-record', 'insights'),
  agency(
    'agriculture',
    'record-agriculture',
    'Department of Agriculture (recorded)',
    'https://agriculture.public-record.example',
  ),
  agency(
    'general-services-administration',
    'record-gsa',
    'General Services Administration (recorded)',
    'https://gsa.public-record.example',
  ),
  agency(
    'interior',
    'record-interior',
    'Department of the Interior (recorded)',
    'https://interior.public-record.example',
  ),
  agency('labor', 'record-labor', 'Department of Labor (recorded)', 'https://labor.public-record.example'),
  agency(
    'national-aeronautics-space-administration',
    'record-nasa',
    'NASA (recorded)',
    'https://nasa.public-record.example',
  ),
  agency(
    'treasury',
    'record-treasury',
    'Department of the Treasury (recorded)',
    'https://treasury.public-record.example',
  ),
];

/** Site whose free trial ends a few days after seeding. */
export const trialSite = { siteId: 'harborlight-main', daysLeft: 5 } as const;
