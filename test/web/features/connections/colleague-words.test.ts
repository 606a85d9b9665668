import { expect, test } from 'vitest';
import type { MadeLink } from '../../../../shared/model/colleague-link.ts';
import { connectableServices } from '../../../../shared/platforms/registry.ts';
import { linkSentence, timeLeft, whatIsNot, whatIsRead } from '../../../../web/src/features/connections/view/colleague-text.ts';

const link: MadeLink = {
  linkId: 'a', service: 'ga4', state: 'open', madeBy: 'Dana', email: null, createdAt: '2026-11-22T14:12:00Z', endsAt: '2026-11-29T14:12:00Z', openedAt: null, usedAt: null, chosen: null,
};

test.each([
  ['2026-11-22T16:12:00Z', '6 days 22 h'], ['2026-11-28T14:11:00Z', '1 day 0 h'], ['2026-11-28T14:13:00Z', '23 h 59 min'],
  ['2026-11-29T13:12:01Z', '59 min'], ['2026-11-29T15:00:00Z', '0 min'],
])('at %s a link is valid for %s', (now, left) => expect(timeLeft(link.endsAt, new Date(now))).toBe(left));

test.each<[Partial<MadeLink>, string]>([
  [{}, 'Link created on Nov 22, 2026. Not opened yet. Works until Nov 29, 2026.'],
  [{ email: 'sam@a.test', openedAt: '2026-11-23T00:00:00Z' }, 'Link sent to sam@a.test on Nov 22, 2026. Opened, not used yet. Works until Nov 29, 2026.'],
  [{ state: 'used', usedAt: '2026-11-24T02:00:00Z', chosen: 'Shop' }, 'Link created on Nov 22, 2026. Shop was connected on Nov 23, 2026.'],
  [{ state: 'revoked' }, 'Link created on Nov 22, 2026. Canceled.'],
  [{ state: 'ended' }, 'Link created on Nov 22, 2026. Expired on Nov 29, 2026 without being used.'],
])('%o', (more, sentence) => expect(linkSentence({ ...link, ...more }, 'America/New_York')).toBe(sentence));

test('every service says which of its data is read and which is not', () => {
  for (const service of connectableServices) {
    expect(whatIsRead(service).length).toBeGreaterThan(1);
    expect(whatIsNot(service).map(([title]) => title)).toContain('Your password and email');
  }
});
