import { describe, expect, it } from 'vitest';
import { deviceKind } from '../../../../shared/domain/ads/devices.ts';
import { facebookObjective, isFacebookLeadSpend, isLinkedinLeadSpend, leadSpend } from '../../../../shared/domain/ads/objectives.ts';
import { facebookLeads, firstOfTypes } from '../../../../shared/domain/ads/leads.ts';
import { classifySentiment, summariseRatings, summariseReviews } from '../../../../shared/domain/reviews/summary.ts';

describe('objectives', () => {
  it.each([
    ['LEAD_GENERATION', true, true], ['CONVERSIONS', true, false], ['OUTCOME_LEADS', true, false], ['WEBSITE_CONVERSION', false, true], ['REACH', false, false], ['', false, false],
  ])('%s is lead spend at Facebook %s, at LinkedIn %s', (objective, facebook, linkedin) => {
    expect(isFacebookLeadSpend(objective)).toBe(facebook);
    expect(isLinkedinLeadSpend(objective)).toBe(linkedin);
  });
  it('treats an unknown one as Unknown', () => {
    expect(facebookObjective('OUTCOME_LEADS')).toEqual({ name: 'Leads', known: true });
    for (const odd of ['NEW_THING', 'toString', '__proto__']) expect(facebookObjective(odd)).toEqual({ name: 'Unknown', known: false });
  });
  it('sums lead spend per currency to the cent', () => {
    const row = (objective: string, spend: number, currency = 'USD') => ({ objective, spend, currency });
    expect(leadSpend([row('CONVERSIONS', 0.1), row('CONVERSIONS', 0.2), row('OUTCOME_LEADS', 5, 'CAD'), row('REACH', 9)], 'facebook')).toEqual({ USD: 0.3, CAD: 5 });
    expect(leadSpend([row('WEBSITE_CONVERSION', 2)], 'linkedin')).toEqual({ USD: 2 });
    expect(leadSpend([], 'linkedin')).toEqual({});
  });
});

describe('Facebook campaign leads', () => {
  const actions = (given: Record<string, number>) => Object.entries(given).map(([type, count]) => ({ type, count }));
  it.each([
    [{}, 0, 0],
    [{ link_click: 9 }, 0, 0],
    [{ lead: 7, 'onsite_conversion.lead_grouped': 5, 'offsite_conversion.fb_pixel_lead': 2 }, 5, 2],
    [{ 'offsite_conversion.fb_pixel_lead': 2, 'onsite_conversion.lead_grouped': 5 }, 5, 0],
    [{ 'offsite_conversion.fb_pixel_lead': 2 }, 0, 2],
    [{ lead: 3 }, 0, 3],
    [{ leadgen_grouped: 4, lead: 4 }, 4, 0],
    [{ lead: 1, 'onsite_conversion.lead_grouped': 2 }, 2, 0],
  ])('%j: %d on forms, %d on the website, never counted twice', (given, forms, website) =>
    expect(facebookLeads(actions(given))).toEqual({ forms, website }),
  );
  it('take only the first listed name, whatever the order', () => expect(firstOfTypes(actions({ b: 2, a: 1 }), ['a', 'b'])).toBe(1));
});

describe('devices', () => {
  it.each([['mobile_app', 'mobile'], ['mobile_web', 'mobile'], ['unknown', 'desktop'], ['iphone', 'mobile'], ['android_smartphone', 'mobile'], ['ipad', 'tablet'], ['android_tablet', 'tablet'], ['desktop', 'desktop'], ['other', 'desktop']])('%s is %s', (device, kind) =>
    expect(deviceKind(device)).toBe(kind),
  );
});

describe('reviews', () => {
  it.each([[5, 'positive'], [3.1, 'positive'], [3, 'neutral'], [2.9, 'negative'], [0, 'negative']])('%d is %s', (rating, sentiment) => expect(classifySentiment(rating)).toBe(sentiment));
  it('summarizes, and has no average without reviews', () => {
    expect(summariseReviews([])).toEqual({ count: 0, averageRating: null, positive: { count: 0, share: null }, neutral: { count: 0, share: null }, negative: { count: 0, share: null } });
    const rated = summariseReviews([5, 4, 3, 1].map(rating => ({ review_site: 'Google', rating })));
    expect(rated).toMatchObject({ count: 4, averageRating: 3.25, positive: { count: 2, share: 0.5 }, neutral: { count: 1, share: 0.25 }, negative: { count: 1, share: 0.25 } });
  });
  it('summarizes daily ratings the same way', () => {
    expect(summariseRatings([])).toEqual(summariseReviews([]));
    const days = [
      { date: '2026-10-01', ratings: [{ stars: 5, count: 1 }, { stars: 1, count: 1 }] },
      { date: '2026-10-04', ratings: [{ stars: 4, count: 1 }, { stars: 3, count: 1 }] },
    ];
    expect(summariseRatings(days)).toEqual(summariseReviews([5, 4, 3, 1].map(rating => ({ review_site: 'Google', rating }))));
  });
});
