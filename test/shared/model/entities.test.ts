import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { periods } from '../../../shared/domain/periods/periods.ts';
import { leadSchema } from '../../../shared/model/lead.ts';
import { logEntrySchema, storedLogEntrySchema } from '../../../shared/model/log-entry.ts';
import { nodeAttrSchema, siteNodeSchema, timeZones } from '../../../shared/model/node.ts';
import { notificationSchema } from '../../../shared/model/notification.ts';
import { cityMetricSchema, periodSchema, productSchema } from '../../../shared/model/period.ts';
import { insightItemSchema, recommendationSchema } from '../../../shared/model/recommendation.ts';
import { salesMonthSchema } from '../../../shared/model/sales.ts';
import { salesGoalSchema } from '../../../shared/model/sales-goal.ts';
import { salesTokenInfoSchema, salesTokenSchema, setupProducts } from '../../../shared/model/sales-token.ts';
import { facebookCampaignRowSchema, linkedinCampaignRowSchema, reviewSchema } from '../../../shared/model/social.ts';
import { defaultTheme, themeSchema, userSchema } from '../../../shared/model/user.ts';

const node = { siteId: 'site-1', name: 'Site', type: 'SITE', sitePath: '/ISL/site-1', attr: {}, revision: 0, createdAt: '2026-01-01T00:00:00Z' };
const accepts = (schema: { safeParse: (value: unknown) => { success: boolean } }, value: unknown) => schema.safeParse(value).success;

describe('entities at the API boundary', () => {
  it('accepts every period that the rules produce, and no other', () => {
    for (const zone of Object.values(timeZones)) {
      for (const period of periods(new Date('2026-03-08T09:30:00Z'), zone)) expect(accepts(periodSchema, period), period.id).toBe(true);
    }
    const [first] = periods(new Date('2026-03-08T09:30:00Z'), 'UTC');
    expect(accepts(periodSchema, { ...first, end: '2020-01-01' })).toBe(false);
    expect(accepts(periodSchema, { ...first, id: 'last-30' })).toBe(false);
  });

  it('accepts the ten products and refuses an eleventh', () => {
    expect(setupProducts.every(product => accepts(productSchema, product))).toBe(true);
    expect(accepts(productSchema, { productId: 'more', order: 11, description: '' })).toBe(false);
  });

  it.each([
    ['a node', siteNodeSchema, node],
    ['attributes', nodeAttrSchema, { state: 'AL', tz: 'Pacific', militaryBranch: 'navy', crmUrl: 'https://crm.example' }],
    ['a user', userSchema, { userId: 'user-1', email: 'a@b.co', given_name: 'A', family_name: 'B', siteId: null, isAdmin: true, disabled: false, enableSiteAlerts: true, enableBillingEmails: false, enableIntroTutorial: true, createdAt: '2026-01-01T00:00:00Z' }],
    ['a sales token', salesTokenSchema, { siteId: 'token-1', name: 'Partner', attr: { isAffiliate: true } }],
    ['its info', salesTokenInfoSchema, { useServiceBranch: true, showBusinessType: false, trialExtensionOverrideDays: 30, directoryAccess: true }],
    ['a log entry', logEntrySchema, { message: 'x', url: '/overview', type: 'ERROR' }],
    ['a stored log entry', storedLogEntrySchema, { message: 'x', url: '/overview', type: 'ERROR', userId: 'user-1', at: '2026-01-01T00:00:00Z' }],
    ['a review', reviewSchema, { review_site: 'Google', rating: 4.5 }],
    ['a city', cityMetricSchema, { city: 'Atlanta', region: 'Georgia', sessions: 1, goals: 0, transactions: 0, revenue: 0, value: 0 }],
    ['an insight', insightItemSchema, { title: 'T', icon: 'tag', issue: '<b>x</b>' }],
    ['a lead', leadSchema, { leadId: 'l', siteId: 'site-1', timestamp: 0, timestampUpdated: 0, metrics: {} }],
    ['a month of sales', salesMonthSchema, { yearMonth: '202601', currency: 'USD', entries: [], common: { discoveryDays: 0 } }],
  ])('accepts %s and refuses unknown fields', (_, schema, value) => {
    expect(accepts(schema, value)).toBe(true);
    expect(accepts(schema, { ...value, unknownField: 1 })).toBe(false);
  });

  it.each([
    [nodeAttrSchema, { state: 'Alabama' }], [nodeAttrSchema, { tz: 'Mars' }], [nodeAttrSchema, { crmUrl: 'javascript:alert(1)' }],
    [nodeAttrSchema, { roasThreshold: -1 }], [nodeAttrSchema, { unitSales: { goals: { '26': { revenue: 1, units: 1 } } } }],
    [siteNodeSchema, { ...node, siteId: 'a/b' }], [siteNodeSchema, { ...node, name: '' }], [siteNodeSchema, { ...node, type: 'GROUP' }],
    [reviewSchema, { review_site: 'Google', rating: 6 }], [salesGoalSchema, { revenue: -1, units: 0 }], [salesGoalSchema, { revenue: 1.5, units: 0.5 }],
    [salesTokenInfoSchema, { useServiceBranch: true, showBusinessType: false, directoryAccess: true, trialExtensionOverrideDays: 0 }],
  ])('refuses values outside the specification', (schema, value) => expect(accepts(schema, value)).toBe(false));

  it('has the default colors, and accepts ad rows, notifications and recommendations', () => {
    expect(themeSchema.parse(defaultTheme)).toMatchObject({ title: 'The Insights Engine', primary: '#284699', secondary: '#239ad4' });
    expect(accepts(facebookCampaignRowSchema, { campaign_name: 'c', objective: 'CONVERSIONS', spend: 1, currency: 'USD', impressions: 2 })).toBe(true);
    expect(accepts(linkedinCampaignRowSchema, { externalWebsiteConversions: 1, costInUsd: 2, campaign: { objectiveType: 'LEAD_GENERATION' } })).toBe(true);
    const notification = { notificationId: 'n-1', siteId: 'site-1', type: 'AUDIT', body: { title: 't', message: 'm', timestamp: '2026-01-01T00:00:00Z' }, users: { u: { read: true } } };
    expect(accepts(notificationSchema, notification)).toBe(true);
    expect(accepts(notificationSchema, { ...notification, type: 'OTHER' })).toBe(false);
    const item = { recommendationId: 'r-1', category: 'emailInstances', status: 'preview', title: 't', issue: 'i', fingerprint: 'f', updatedAt: '2026-01-01T00:00:00Z' };
    expect(accepts(recommendationSchema, { siteId: 'site-1', items: [item] })).toBe(true);
    expect(accepts(recommendationSchema, { siteId: 'site-1', items: [{ ...item, status: 'open' }] })).toBe(false);
  });

  it('returns a value or problems for any input, never an exception', () => {
    const schemas = [periodSchema, productSchema, siteNodeSchema, userSchema, leadSchema, salesMonthSchema, notificationSchema, recommendationSchema];
    fc.assert(fc.property(fc.constantFrom(...schemas), fc.anything(), (schema, value) => typeof accepts(schema, value) === 'boolean'));
  });
});
