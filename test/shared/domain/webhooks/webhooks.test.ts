import { describe, expect, test } from 'vitest';
import { addressHint, addressProblem } from '../../../../shared/domain/webhooks/address.ts';
import { againAfterDeath, isGivenUp, nextTry, type Outcome, outcomeOfAnswer } from '../../../../shared/domain/webhooks/attempts.ts';
import { groupWebhookLines, formatWebhookHeadline, slackMessage, standardEvent, testLine } from '../../../../shared/domain/webhooks/messages.ts';
import type { WebhookLine } from '../../../../shared/model/webhook.ts';

const now = new Date('2026-11-24T12:00:00.000Z');
const after = (minutes: number) => new Date(now.getTime() + minutes * 60_000);

describe('an address', () => {
  test.each([
    ['not an address', 'Not a valid address. It must start with https://'],
    ['http://example.com/hook', 'The address must start with https://'],
    ['https://example.com/hook', null],
  ])('%s', (address, problem) => expect(addressProblem(address)).toBe(problem));

  test.each([
    ['https://hooks.slack.com/services/T0/B1/abcdefghXYZ9', 'hooks.slack.com/…XYZ9'],
    ['https://example.com/hook', 'example.com'],
    ['https://example.com:8443/receive?token=abcdefgh1234', 'example.com:8443/…1234'],
  ])('%s is shown in redacted form', (address, hint) => expect(addressHint(address)).toBe(hint));
});

describe('an attempt', () => {
  const refused = (more: Partial<Extract<Outcome, { kind: 'refused' }>> = {}): Outcome => ({ kind: 'refused', words: '', isFinal: false, ...more });
  const lost: Outcome = { kind: 'unknown', words: '' };
  const unsent: Outcome = { kind: 'not-sent', words: '' };
  test.each([
    ['standard', 1, refused(), 15], ['standard', 2, unsent, 60], ['standard', 3, lost, 240], ['standard', 4, refused(), 720],
    ['standard', 5, refused(), 1440], ['standard', 6, refused(), null], ['standard', 1, { kind: 'delivered' }, null],
    ['standard', 1, refused({ isFinal: true }), null], ['slack', 1, lost, null], ['slack', 1, unsent, 15], ['slack', 1, refused(), 15],
    ['slack', 1, refused({ retryAfterSeconds: 1800 }), 30], ['slack', 1, refused({ retryAfterSeconds: 60 }), 15], ['slack', 1, refused({ retryAfterSeconds: 1e9 }), 1440],
  ] as const)('of %s, number %s, %j: is retried after %s minutes', (format, attempts, outcome, minutes) =>
    expect(nextTry(format, attempts, outcome, now)).toEqual(minutes === null ? null : after(minutes)));

  test('is retried after a crash at the same time as after a failure', () =>
    expect([againAfterDeath(1, now), againAfterDeath(5, now), againAfterDeath(6, now)]).toEqual([after(15), after(1440), after(15)]));

  test.each([
    [{ failures: 9, failingSince: '2026-11-20T00:00:00.000Z' }, { kind: 'delivered' }, false],
    [{ failures: 1, failingSince: '2026-11-24T12:00:00.000Z' }, refused({ isFinal: true }), true],
    [{ failures: 4, failingSince: '2026-11-20T00:00:00.000Z' }, refused(), false],
    [{ failures: 5, failingSince: '2026-11-23T12:00:01.000Z' }, refused(), false],
    [{ failures: 5, failingSince: '2026-11-23T12:00:00.000Z' }, lost, true],
    [{ failures: 5 }, lost, false],
  ] as const)('%j after %j: is given up %s', (webhook, outcome, expected) => expect(isGivenUp(webhook, outcome, now)).toBe(expected));

  test.each([
    ['standard', 200, '', undefined, { kind: 'delivered' }],
    ['standard', 299, '', undefined, { kind: 'delivered' }],
    ['standard', 302, '', undefined, { kind: 'refused', words: 'The receiver returned 302: it redirects to another address.', isFinal: false }],
    ['standard', 404, 'no_service', undefined, { kind: 'refused', words: 'The receiver returned 404.', isFinal: false }],
    ['standard', 410, '', undefined, { kind: 'refused', words: 'The receiver returned 410.', isFinal: true }],
    ['slack', 404, 'no_service\n', undefined, { kind: 'refused', words: 'The receiver returned 404: the webhook was removed or turned off in Slack.', isFinal: true }],
    ['slack', 403, 'what', undefined, { kind: 'refused', words: 'The receiver returned 403.', isFinal: true }],
    ['slack', 429, '', '30', { kind: 'refused', words: 'The receiver returned 429.', isFinal: false, retryAfterSeconds: 30 }],
    ['slack', 429, '', 'Wed, Nov 25, 2026 12:00:00 GMT', { kind: 'refused', words: 'The receiver returned 429.', isFinal: false }],
    ['slack', 503, '', '-5', { kind: 'refused', words: 'The receiver returned 503.', isFinal: false }],
  ] as const)('%s with response %s %j, retry-after %s', (format, status, text, retryAfter, outcome) =>
    expect(outcomeOfAnswer(format, { status, text, retryAfter })).toEqual(outcome));
});

const line = (siteName: string, more: Partial<WebhookLine> = {}): WebhookLine => ({
  siteId: siteName.toLowerCase(), siteName, ruleId: 'not-tracking-ga4', openedAt: '2026-11-24T12:10:00.000Z', event: 'opened', kind: 'breaks',
  title: 'Google Analytics Not Tracking', words: 'The sign-in <expired> & is gone.', link: `/alerts/not-tracking-ga4?site=${siteName.toLowerCase()}`, at: '2026-11-24T12:10:00.000Z', ...more,
});
const origin = 'https://app.test';

describe('a message', () => {
  test.each([
    [[line('One')], 'Google Analytics Not Tracking: One'],
    [[line('One', { event: 'ended' })], 'Closed: Google Analytics Not Tracking: One'],
    [[line('One'), line('Two')], '2 alerts opened on 2 sites of North'],
    [[line('One'), line('One', { event: 'ended', ruleId: 'roas' })], '1 alert opened, 1 closed on 1 site of North'],
    [[line('One', { event: 'ended' }), line('Two', { event: 'ended' })], '2 alerts closed on 2 sites of North'],
    [[line('One', { kind: 'reviews', title: 'New reviews: 2' })], 'New reviews: 2: One'],
    [[line('One', { kind: 'reviews' }), line('Two', { kind: 'audits' })], '2 news on 2 sites of North'],
    [[line('One'), line('One', { event: 'ended', ruleId: 'roas' }), line('Two', { kind: 'access' })], '1 alert opened, 1 closed, 1 other news on 2 sites of North'],
  ])('shows %j as %s', (lines, words) => expect(formatWebhookHeadline(lines, 'North')).toBe(words));

  test('shows a common cause once, opened alerts first', () =>
    expect(groupWebhookLines([line('One', { event: 'ended' }), line('Two'), line('Three'), line('One', { title: 'ROAS' })]).map(({ event, title, lines }) => [event, title, lines.length]))
      .toEqual([['opened', 'Google Analytics Not Tracking', 2], ['opened', 'ROAS', 1], ['ended', 'Google Analytics Not Tracking', 1]]));

  test('for one site has its text and link in Slack, with escaped characters', () =>
    expect(slackMessage([line('A | B <C>', { siteId: 'a', link: '/alerts/roas?site=a' })], 'North', origin)).toEqual({
      text: 'Google Analytics Not Tracking: A | B &lt;C&gt;',
      blocks: [
        { type: 'section', text: { type: 'mrkdwn', text: '*Google Analytics Not Tracking: A | B &lt;C&gt;*' } },
        { type: 'section', text: { type: 'mrkdwn', text: ':red_circle: <https://app.test/alerts/roas?site=a|Google Analytics Not Tracking: A ¦ B &lt;C&gt;>\nThe sign-in &lt;expired&gt; &amp; is gone.' } },
      ],
    }));

  test('to Slack names eight of many sites, and twelve causes', () => {
    const sites = Array.from({ length: 10 }, (_, index) => line(`Site${index}`));
    const [, group] = slackMessage(sites, 'North', origin).blocks;
    expect(group?.text.text.split('\n')).toEqual([
      ':red_circle: *Google Analytics Not Tracking* on 10 sites',
      `${sites.slice(0, 8).map(({ siteName, link }) => `<${origin}${link}|${siteName}>`).join(', ')} and 2 more`,
    ]);
    const two = slackMessage([line('A', { event: 'ended' }), line('B', { event: 'ended' })], 'North', origin).blocks[1]?.text.text;
    expect(two).toBe(':white_check_mark: Closed: *Google Analytics Not Tracking* on 2 sites\n<https://app.test/alerts/not-tracking-ga4?site=a|A>, <https://app.test/alerts/not-tracking-ga4?site=b|B>');
    const causes = Array.from({ length: 14 }, (_, index) => line('One', { title: `Cause ${index}`, words: 'x'.repeat(900) }));
    const { blocks } = slackMessage(causes, 'North', origin);
    // Slack: fifty blocks at most, 3,000 signs each.
    expect([blocks.length, blocks.at(-1)?.text.text, Math.max(...blocks.map(({ text }) => text.text.length)) < 3000]).toEqual([14, '2 more causes: <https://app.test/alerts|open alerts>', true]);
    expect(slackMessage(causes.slice(0, 13), 'North', origin).blocks.at(-1)?.text.text).toBe('1 more cause: <https://app.test/alerts|open alerts>');
  });

  test('shows other news with its own Slack icon, and by type in standard format', () => {
    const reviews = [line('One', { kind: 'reviews', title: 'New reviews: 2', ruleId: 'reviews-new', words: 'One got 2 reviews.', link: '/google-business-profile?site=one' })];
    expect(slackMessage(reviews, 'North', origin).blocks[1]?.text.text).toBe(':star: <https://app.test/google-business-profile?site=one|New reviews: 2: One>\nOne got 2 reviews.');
    expect(standardEvent([line('One'), ...reviews], { siteId: 'north', name: 'North' }, { origin, at: now.toISOString() })).toMatchObject({ type: 'news', data: { changes: [{ kind: 'breaks' }, { kind: 'reviews', rule: 'reviews-new' }] } });
  });

  test('in the Standard Webhooks format has each change with its IDs', () =>
    expect(standardEvent([line('One', { kind: undefined })], { siteId: 'north', name: 'North' }, { origin, at: now.toISOString() })).toEqual({
      type: 'alerts.changed', timestamp: '2026-11-24T12:00:00.000Z',
      data: {
        place: { id: 'north', name: 'North' }, headline: 'Google Analytics Not Tracking: One',
        changes: [{
          event: 'opened', kind: 'breaks', rule: 'not-tracking-ga4', title: 'Google Analytics Not Tracking', description: 'The sign-in <expired> & is gone.',
          site: { id: 'one', name: 'One' }, openedAt: '2026-11-24T12:10:00.000Z', at: '2026-11-24T12:10:00.000Z', link: 'https://app.test/alerts/not-tracking-ga4?site=one',
        }],
      },
    }));

  test('for a test is marked as a test', () => expect(formatWebhookHeadline([testLine({ siteId: 'north', name: 'North' }, now.toISOString())], 'North')).toBe('Test message: North'));
});
