import type { DemoAnalytics, DemoNode } from './demo-types.ts';

const account = '310001';
const local = (
  propertyId: string,
  sessionsPer31Days: number,
  keyEventsPer31Days: number,
  adSpendPer31Days: number | null,
  homeCities: readonly string[],
  more: Partial<DemoAnalytics> = {},
): DemoAnalytics => ({
  accountId: account,
  propertyId,
  kind: 'service',
  sessionsPer31Days,
  keyEventsPer31Days,
  adSpendPer31Days,
  homeCities,
  monthlyGrowth: 0.012,
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
  attr: { isFranchise: true, status: 'onboarded', ...attr },
  ...more,
});
const url = (name: string): string => `https://${name}.northfold.example`;

/** Franchise brand of the reseller: development site, three regions of owners, and a shop for them. */
export const northfold: readonly DemoNode[] = [
  {
    siteId: 'northfold',
    name: 'Northfold Home Care',
    type: 'TOP_ORG',
    parentId: 'beacon',
    attr: {
      city: 'Atlanta',
      state: 'GA',
      zip: '30303',
      url: 'https://northfold.example',
      hasEcommerce: true,
      crmUrl: 'https://crm.northfold.example/login',
    },
  },
  {
    siteId: 'northfold-franchising',
    name: 'Northfold Franchising',
    type: 'ORG',
    parentId: 'northfold',
    attr: { city: 'Atlanta', state: 'GA', zip: '30303', token: 'beacon', isFranchise: true },
  },
  {
    siteId: 'northfold-dev',
    name: 'Franchise development',
    type: 'REG',
    parentId: 'northfold-franchising',
    attr: { franDevOnly: true },
  },
  { siteId: 'northfold-southeast', name: 'Southeast', type: 'REG', parentId: 'northfold-franchising', attr: {} },
  {
    siteId: 'northfold-central',
    name: 'Central',
    type: 'REG',
    parentId: 'northfold-franchising',
    attr: { linkedSiteNickNames: { 'northfold-nashville': 'Nashville (shared)' } },
    linkedSites: ['northfold-nashville', 'northfold-charlotte'],
  },
  { siteId: 'northfold-west', name: 'West', type: 'REG', parentId: 'northfold-franchising', attr: {} },

  site(
    'northfold-franchise',
    'Franchise site',
    'northfold-dev',
    {
      url: 'https://franchise.northfold.example',
      tz: 'Eastern',
      city: 'Atlanta',
      state: 'GA',
      businessType: 'Recruitment',
      dailyBudgets: { ga: 250 },
      consumerSources: ['franchisegator', 'vetfran', 'franchisedirect'],
      unitSales: { goals: { '2026': { revenue: 2_395_200, units: 48 } } },
    },
    {
      months: 18,
      baseline: true,
      analytics: local('410000001', 13_600, 416, 7_450, ['Atlanta', 'Dallas', 'Charlotte', 'Tampa', 'Nashville'], {
        kind: 'franchise',
        monthlyGrowth: 0.09,
      }),
    },
  ),
  site(
    'northfold-veterans',
    'Veteran owners',
    'northfold-dev',
    {
      url: url('veterans'),
      tz: 'Eastern',
      city: 'Savannah',
      state: 'GA',
      businessType: 'Veteran',
      militaryBranch: 'army',
      vetfranStats: { logo: { completed: true }, category: { completed: true }, veteranBenefit: { completed: false } },
    },
    {
      analytics: local('410000002', 3_100, 74, 1_450, ['Savannah', 'Jacksonville', 'San Antonio'], {
        kind: 'franchise',
        monthlyGrowth: 0.03,
      }),
    },
  ),
  site(
    'northfold-resales',
    'Resales',
    'northfold-dev',
    { url: url('resales'), tz: 'Eastern', businessType: 'Recruitment' },
    {
      analytics: local('410000003', 1_500, 21, null, ['Orlando', 'Miami'], {
        kind: 'franchise',
        quirks: { restates: true },
      }),
    },
  ),

  site(
    'northfold-atlanta',
    'Northfold Home Care Atlanta',
    'northfold-southeast',
    {
      url: url('atlanta'),
      tz: 'Eastern',
      city: 'Atlanta',
      state: 'GA',
      businessType: 'Brand',
      dailyBudgets: { ga: 120 },
    },
    { months: 18, analytics: local('410000004', 9_800, 310, 3_640, ['Atlanta']) },
  ),
  site(
    'northfold-charlotte',
    'Northfold Home Care Charlotte',
    'northfold-southeast',
    { url: url('charlotte'), tz: 'Eastern', city: 'Charlotte', state: 'NC', businessType: 'Brand' },
    { analytics: local('410000005', 6_200, 205, 2_380, ['Charlotte', 'Raleigh']) },
  ),
  site(
    'northfold-tampa',
    'Northfold Home Care Tampa Bay',
    'northfold-southeast',
    { url: url('tampa'), tz: 'Eastern', city: 'Tampa', state: 'FL', businessType: 'Brand' },
    { analytics: local('410000006', 5_400, 168, 2_150, ['Tampa', 'Orlando'], { monthlyGrowth: -0.015 }) },
  ),
  site(
    'northfold-nashville',
    'Northfold Home Care Nashville',
    'northfold-southeast',
    { url: url('nashville'), tz: 'Central', city: 'Nashville', state: 'TN', businessType: 'Brand' },
    { analytics: local('410000007', 4_700, 152, 1_900, ['Nashville', 'Memphis']) },
  ),
  site(
    'northfold-raleigh',
    'Northfold Home Care Raleigh',
    'northfold-southeast',
    { url: url('raleigh'), tz: 'Eastern', city: 'Raleigh', state: 'NC', businessType: 'Brand' },
    { analytics: local('410000008', 2_600, 71, null, ['Raleigh'], { connection: 'available' }) },
  ),
  site(
    'northfold-lowcountry',
    'Northfold Home Care of Greater Savannah, Hilton Head and the Lowcountry Islands',
    'northfold-southeast',
    { url: url('lowcountry'), tz: 'Eastern', city: 'Savannah', state: 'GA', businessType: 'Brand' },
    { analytics: local('410000009', 1_900, 58, 640, ['Savannah', 'Charleston']) },
  ),

  site(
    'northfold-dallas',
    'Northfold Home Care Dallas',
    'northfold-central',
    { url: url('dallas'), tz: 'Central', city: 'Dallas', state: 'TX', businessType: 'Brand' },
    { analytics: local('410000010', 8_900, 262, 3_300, ['Dallas', 'Fort Worth']) },
  ),
  site(
    'northfold-houston',
    'Northfold Home Care Houston',
    'northfold-central',
    { url: url('houston'), tz: 'Central', city: 'Houston', state: 'TX', businessType: 'Brand' },
    {
      analytics: local('410000011', 7_300, 214, 2_700, ['Houston'], {
        accountId: '310006',
        connection: 'reconnect-needed',
      }),
    },
  ),
  site(
    'northfold-kansas-city',
    'Northfold Home Care Kansas City',
    'northfold-central',
    { url: url('kansascity'), tz: 'Central', city: 'Kansas City', state: 'MO', businessType: 'Brand' },
    { analytics: local('410000012', 3_300, 96, 1_100, ['Kansas City', 'Omaha']) },
  ),
  site(
    'northfold-chicago',
    'Northfold Home Care Chicago',
    'northfold-central',
    { url: url('chicago'), tz: 'Central', city: 'Chicago', state: 'IL', businessType: 'Brand' },
    { analytics: local('410000013', 11_200, 341, 4_400, ['Chicago', 'Milwaukee'], { quirks: { otherRow: true } }) },
  ),
  site(
    'northfold-oklahoma',
    'Northfold Home Care Oklahoma City',
    'northfold-central',
    { url: url('oklahoma'), tz: 'Central', city: 'Oklahoma City', state: 'OK', businessType: 'Brand', suspended: true },
    { analytics: local('410000014', 1_700, 39, null, ['Oklahoma City']) },
  ),

  site(
    'northfold-phoenix',
    'Northfold Home Care Phoenix',
    'northfold-west',
    { url: url('phoenix'), timezone: 'America/Phoenix', city: 'Phoenix', state: 'AZ', businessType: 'Brand' },
    { analytics: local('410000015', 5_900, 177, 2_250, ['Phoenix', 'Tucson']) },
  ),
  site(
    'northfold-denver',
    'Northfold Home Care Denver',
    'northfold-west',
    { url: url('denver'), tz: 'Mountain', city: 'Denver', state: 'CO', businessType: 'Brand' },
    { analytics: local('410000016', 6_600, 203, 2_500, ['Denver']) },
  ),
  site(
    'northfold-los-angeles',
    'Northfold Home Care Los Angeles',
    'northfold-west',
    { url: url('losangeles'), tz: 'Pacific', city: 'Los Angeles', state: 'CA', businessType: 'Brand' },
    { analytics: local('410000017', 12_400, 352, 5_200, ['Los Angeles', 'San Diego']) },
  ),
  site(
    'northfold-seattle',
    'Northfold Home Care Seattle',
    'northfold-west',
    { url: url('seattle'), tz: 'Pacific', city: 'Seattle', state: 'WA', businessType: 'Brand' },
    { analytics: local('410000018', 4_100, 118, 1_600, ['Seattle', 'Spokane']) },
  ),
  site(
    'northfold-honolulu',
    'Northfold Home Care Honolulu',
    'northfold-west',
    { url: url('honolulu'), tz: 'Hawaii-Aleutian', city: 'Honolulu', state: 'HI', businessType: 'Brand' },
    { analytics: local('410000019', 1_600, 47, 520, ['Honolulu']) },
  ),
  site(
    'northfold-anchorage',
    'Northfold Home Care Anchorage',
    'northfold-west',
    { url: 'https://offline.northfold.example', tz: 'Alaska', city: 'Anchorage', state: 'AK', businessType: 'Brand' },
    { analytics: local('410000020', 1_500, 36, null, ['Anchorage']) },
  ),

  {
    siteId: 'northfold-supply',
    name: 'Northfold Supply',
    type: 'ORG',
    parentId: 'northfold',
    attr: { city: 'Atlanta', state: 'GA', zip: '30303', token: 'beacon', hasEcommerce: true },
  },
  site(
    'northfold-shop',
    'Owner supply shop',
    'northfold-supply',
    {
      url: 'https://supply.northfold.example',
      tz: 'Eastern',
      city: 'Atlanta',
      state: 'GA',
      businessType: 'Ecommerce',
      isEcommerce: true,
      isFranchise: false,
      roasThreshold: 1.5,
    },
    {
      months: 18,
      analytics: local('410000021', 4_300, 64, 980, ['Atlanta', 'Dallas'], {
        kind: 'shop',
        transactionsPer31Days: 118,
      }),
    },
  ),
];
