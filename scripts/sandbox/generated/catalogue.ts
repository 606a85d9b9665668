import type { PropertyProfile } from '../sandbox-types.ts';

export const devices = ['mobile', 'desktop', 'tablet', 'smart tv'] as const;
export const deviceWeights: Record<PropertyProfile['kind'], readonly number[]> = {
  service: [57, 39, 3.7, 0.3],
  franchise: [46, 50, 3.8, 0.2],
  shop: [66, 30, 3.8, 0.2],
};
/** Conversion rate of a device relative to the average. */
export const deviceConversion = [0.94, 1.1, 0.95, 0.05] as const;

/** Sessions by hour of the property's zone, 0 to 23. */
export const hourWeights = [
  8, 5, 4, 3, 4, 8, 18, 32, 50, 66, 72, 74, 72, 70, 68, 66, 62, 56, 50, 48, 44, 36, 26, 15,
] as const;

/** Events of every session first; the rest are key events. */
export const plainEvents = ['session_start', 'page_view', 'user_engagement', 'first_visit'] as const;
export const keyEventNames: Record<PropertyProfile['kind'], readonly string[]> = {
  service: ['generate_lead', 'phone_call', 'form_submit'],
  franchise: ['generate_lead', 'form_submit', 'phone_call'],
  shop: ['purchase', 'generate_lead'],
};
/** Shares of leads, calls and forms; a shop's purchases are separate. */
export const keyEventWeights: Record<PropertyProfile['kind'], readonly number[]> = {
  service: [46, 31, 23],
  franchise: [58, 28, 14],
  shop: [0, 1],
};

const pages: Record<PropertyProfile['kind'], readonly (readonly [string, number])[]> = {
  service: [
    ['/', 34],
    ['/services', 12],
    ['/services/companion-care', 8],
    ['/services/personal-care', 7],
    ['/contact', 6],
    ['/locations', 6],
    ['/about', 4],
    ['/careers', 5],
    ['/pricing', 4],
    ['/reviews', 3],
    ['/faq', 2.5],
    ['/blog/signs-a-parent-needs-help', 3],
    ['/blog/cost-of-care', 2.4],
    ['/blog/first-visit-checklist', 1.8],
    ['/request-a-visit', 2.6],
    ['/areas/north', 1.2],
    ['/areas/south', 1.1],
    ['/areas/east', 0.9],
    ['/areas/west', 0.8],
    ['/privacy', 0.3],
    ['', 0.6],
    ['(not set)', 1.4],
  ],
  franchise: [
    ['/', 30],
    ['/franchise', 13],
    ['/franchise/investment', 9],
    ['/franchise/territories', 8],
    ['/franchise/steps', 5],
    ['/franchise/veterans', 4],
    ['/franchise/faq', 4],
    ['/request-information', 7],
    ['/why-us', 4],
    ['/stories', 3],
    ['/blog/what-a-franchise-costs', 3.2],
    ['/blog/semi-absentee-owners', 2],
    ['/blog/first-year', 1.7],
    ['/webinar', 2.2],
    ['/contact', 2.5],
    ['/about', 2],
    ['/privacy', 0.3],
    ['', 0.5],
    ['(not set)', 1.2],
  ],
  shop: [
    ['/', 24],
    ['/collections/new', 11],
    ['/collections/best-sellers', 10],
    ['/collections/sale', 8],
    ['/products/trail-bottle', 6],
    ['/products/field-jacket', 5.5],
    ['/products/day-pack', 5],
    ['/products/wool-socks', 4],
    ['/products/camp-mug', 3.5],
    ['/products/headlamp', 3],
    ['/products/rain-shell', 2.8],
    ['/cart', 2.6],
    ['/pages/sizing', 2],
    ['/pages/returns', 1.6],
    ['/blogs/journal/layering', 2],
    ['/blogs/journal/care', 1.4],
    ['/account', 2],
    ['', 0.5],
    ['(not set)', 1.1],
  ],
};
/** Landing pages of paid campaigns. */
const campaignPages: readonly (readonly [string, number])[] = [
  ['/lp/start', 58],
  ['/lp/offer', 30],
  ['/lp/call', 12],
];

export type PageTable = { paths: string[]; weights: number[]; campaignWeights: number[] };
export function pageTable(kind: PropertyProfile['kind']): PageTable {
  const all = [...pages[kind], ...campaignPages];
  return {
    paths: all.map(([path]) => path),
    weights: all.map(([, weight], index) => (index < pages[kind].length ? weight : 0.05)),
    campaignWeights: all.map(([, weight], index) => (index < pages[kind].length ? weight * 0.4 : weight)),
  };
}

/** Products of the shops: name, id, category, price in cents, weight. */
export const products: readonly (readonly [string, string, string, number, number])[] = [
  ['Trail Bottle 1 L', 'TB-100', 'Drinkware', 2_800, 22],
  ['Camp Mug', 'CM-210', 'Drinkware', 1_600, 16],
  ['Day Pack 22 L', 'DP-022', 'Packs', 8_900, 12],
  ['Weekender 45 L', 'WK-045', 'Packs', 14_900, 5],
  ['Field Jacket', 'FJ-300', 'Apparel', 12_900, 9],
  ['Rain Shell', 'RS-310', 'Apparel', 15_900, 6],
  ['Wool Socks, 3 pairs', 'WS-003', 'Apparel', 3_400, 18],
  ['Base Layer', 'BL-320', 'Apparel', 6_400, 9],
  ['Headlamp 400', 'HL-400', 'Gear', 4_900, 10],
  ['Trekking Poles', 'TP-120', 'Gear', 9_800, 5],
  ['Cook Set', 'CS-002', 'Gear', 7_200, 6],
  ['Gift Card', 'GC-050', 'Gift Cards', 5_000, 7],
];
export const shippingCents = 595;
/** Minimum order for free shipping. */
export const freeShippingCents = 7_500;
