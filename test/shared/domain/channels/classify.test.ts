import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { classifyChannel, findSocialReferrer } from '../../../../shared/domain/channels/classify.ts';
import { channels } from '../../../../shared/model/panel.ts';

describe('channels (product decisions; specification 5 and 9)', () => {
  it.each([
    ['newsletter', 'email', 'email'],
    ['email', 'cpc', 'email'],
    ['my-email-tool', 'referral', 'email'],
    ['x', 'E-mail', 'email'],
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
    ['(direct)', 'banner', 'paid'],
    ['(not set)', '(not set)', 'other'],
    ['(other)', '(other)', 'other'],
    ['', '', 'other'],
  ])('%s / %s is %s', (source, medium, expected) => expect(classifyChannel({ source, medium })).toBe(expected));

  // Written from Google's published definitions of the default channel group (support.google.com/analytics/answer/9756891).
  // Each group stands in the channel of the seven that it is a part of; text messages and push are none of them.
  it.each<[group: string, source: string, mediums: readonly string[], expected: string]>([
    ['Direct', '(direct)', ['(none)', '(not set)'], 'direct'],
    ['Cross-network', 'google', ['cross-network'], 'paid'],
    ['Paid Search', 'google', ['cpc', 'ppc', 'cpa', 'cpv', 'retargeting', 'paid', 'paidsearch', 'paid-search'], 'paid'],
    ['Paid Shopping', 'shop.example', ['cpc', 'paid_shopping', 'ppc'], 'paid'],
    ['Paid Social', 'instagram', ['paid_social', 'paidsocial', 'cpm', 'ppc', 'retargeting'], 'paid'],
    ['Paid Video', 'youtube.com', ['cpv', 'paid_video', 'ppc'], 'paid'],
    ['Display', 'dv360', ['display', 'banner', 'expandable', 'interstitial', 'cpm'], 'paid'],
    ['Paid Other', 'partner', ['cpx', 'ppc', 'retargeting', 'paid-media', 'Paid Placement'], 'paid'],
    ['Audio', 'podcast', ['audio', 'Audio'], 'paid'],
    [
      'Organic Social',
      'newsite',
      ['social', 'social-network', 'social-media', 'sm', 'social network', 'social media'],
      'social',
    ],
    ['Organic Video', 'videosite', ['video', 'organic-video', 'video_post'], 'social'],
    ['Organic Search', 'duckduckgo', ['organic'], 'organic'],
    ['Email', 'mailchimp', ['email', 'e-mail', 'e_mail', 'e mail', 'newsletter'], 'email'],
    ['Affiliates', 'shareasale.com', ['affiliate', 'affiliates'], 'referral'],
    ['Referral', 'partner.com', ['referral', 'app', 'link'], 'referral'],
    ['SMS', 'twilio', ['sms'], 'other'],
    ['Mobile Push Notifications', 'firebase', ['push', 'webpush', 'mobile', 'notification'], 'other'],
    ['Unassigned', 'magazine', ['prepaid', 'print', 'qr', 'flyer'], 'other'],
  ])('%s: %s / %j is %s', (_group, source, mediums, expected) => {
    for (const medium of mediums) expect([medium, classifyChannel({ source, medium })]).toEqual([medium, expected]);
  });
  it.each(['e-mail', 'e_mail', 'E mail', 'email'])('source %s is email, whatever the medium', source => {
    expect(classifyChannel({ source, medium: 'referral' })).toBe('email');
  });

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
  ])('%s is the referrer %s', (source, expected) => expect(findSocialReferrer(source)).toBe(expected));

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
        const channel = classifyChannel({ source, medium });
        expect(channels).toContain(channel);
        const lower = { source: source.toLowerCase(), medium: medium.toLowerCase() };
        const upper = { source: ` ${source.toUpperCase()} `, medium: medium.toUpperCase() };
        expect(!/^[ -~]*$/.test(source + medium) || classifyChannel(upper) === classifyChannel(lower)).toBe(true);
        expect(classifyChannel({ source, medium, campaign: 'any' })).toBe(channel);
      }),
      { numRuns: 1000 },
    );
  });
});
