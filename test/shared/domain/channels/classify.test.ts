import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { channelOf, socialReferrerOf } from '../../../../shared/domain/channels/classify.ts';
import { channels } from '../../../../shared/model/panel.ts';

describe('channels (product decisions; specification 5 and 9)', () => {
  it.each([
    ['newsletter', 'email', 'email'],
    ['email', 'cpc', 'email'],
    ['my-email-tool', 'referral', 'email'],
    ['x', 'E-mail', 'other'],
    ['X', 'EMAIL', 'email'],
    ['google', 'cpc', 'paid'],
    ['google', 'CPC', 'paid'],
    ['x', 'psocial', 'paid'],
    ['x', 'facebook_ads', 'paid'],
    ['x', 'google-my-place', 'paid'],
    ['x', 'my-cpc-test', 'paid'],
    ['bing', 'ppc', 'paid'],
    ['google', 'ppc', 'paid'],
    ['partner', 'Paid', 'paid'],
    ['dv360', 'display', 'paid'],
    ['mailchimp', 'newsletter', 'email'],
    ['twilio', 'sms', 'other'],
    ['shareasale.com', 'affiliate', 'other'],
    ['magazine', 'prepaid', 'other'],
    ['bing', '(none)', 'paid'],
    ['linkedin', '', 'paid'],
    ['facebook', 'banner', 'paid'],
    ['bing', 'organic', 'organic'],
    ['bing', 'cpc', 'paid'],
    ['bing.com', 'referral', 'referral'],
    ['facebook', 'social', 'social'],
    ['m.facebook.com', 'referral', 'social'],
    ['linkedin.com', 'referral', 'social'],
    ['lnkd.in', 'referral', 'social'],
    ['linkedin.com', 'organic', 'organic'],
    ['google', 'organic', 'organic'],
    [' Google ', ' Organic ', 'organic'],
    ['t.co', 'referral', 'social'],
    ['newsite', 'social-media', 'social'],
    ['reddit.com', 'referral', 'social'],
    ['partner.com', 'referral', 'referral'],
    ['pocketbank.com', 'referral', 'referral'],
    ['(direct)', '(none)', 'direct'],
    ['(direct)', '(not set)', 'direct'],
    ['(direct)', '', 'direct'],
    ['(direct)', 'banner', 'other'],
    ['(not set)', '(not set)', 'other'],
    ['(other)', '(other)', 'other'],
    ['', '', 'other'],
    ['partner', 'affiliate', 'other'],
  ])('%s / %s is %s', (source, medium, expected) => expect(channelOf({ source, medium })).toBe(expected));

  it.each([
    ['facebook.com', 'Facebook'],
    ['l.facebook.com', 'Facebook'],
    ['fb', 'Facebook'],
    ['glassdoor.com', 'Glassdoor'],
    ['youtube.com', 'YouTube'],
    ['youtu.be', 'YouTube'],
    ['twitter.com', 'Twitter'],
    ['t.co', 'Twitter'],
    ['x.com', 'Twitter'],
    ['best.co', null],
    ['netflix.com', null],
    ['LinkedIn', 'LinkedIn'],
    ['instagram.com', 'Instagram'],
    ['getpocket.com', 'Pocket'],
    ['pinterest.de', 'Pinterest'],
    ['pin.it', 'Pinterest'],
    ['plus.google.com', 'Google+'],
    ['google.com', null],
    ['yelp.com', 'Yelp'],
    ['me.blogspot.com', 'Blogger'],
    ['blogger.com', 'Blogger'],
    ['naver.com', 'Naver'],
    ['tripadvisor.co.uk', 'TripAdvisor'],
    ['foursquare.com', 'FourSquare'],
    ['old.reddit.com', 'Reddit'],
    ['epicurious.com', 'Epicurious'],
    ['https://www.tiktok.com/@me', 'Tiktok'],
    ['', null],
    ['/', null],
  ])('%s is the referrer %s', (source, expected) => expect(socialReferrerOf(source)).toBe(expected));

  it('is total and disjoint: every source has one channel, whatever its case and spaces', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom(
        'facebook',
        'bing',
        'email',
        'cpc',
        'organic',
        '(direct)',
        '(none)',
        'referral',
        'x.com',
      ),
    );
    fc.assert(
      fc.property(text, text, (source, medium) => {
        const channel = channelOf({ source, medium });
        expect(channels).toContain(channel);
        const lower = { source: source.toLowerCase(), medium: medium.toLowerCase() };
        const upper = { source: ` ${source.toUpperCase()} `, medium: medium.toUpperCase() };
        expect(!/^[ -~]*$/.test(source + medium) || channelOf(upper) === channelOf(lower)).toBe(true);
        expect(channelOf({ source, medium, campaign: 'any' })).toBe(channel);
      }),
      { numRuns: 1000 },
    );
  });
});
