import { expect, test } from 'vitest';
import { findAlertMailStatus } from '../../../../shared/domain/alerts/notified-people.ts';

const openedAt = '2026-11-22T12:10:00.000Z';
const wants = { enableSiteAlerts: true };
const claim = { at: '2026-11-22T12:10:05.000Z' };
const held = { ...claim, due: '2026-11-22T15:00:00.000Z' };

test.each([
  ['mailed at once', wants, claim, '2026-11-22T13:00:00Z', 'sent', claim.at],
  // What went out stays so, whatever was chosen since.
  ['mailed, switched off since', { enableSiteAlerts: false }, claim, '2026-11-22T13:00:00Z', 'sent', claim.at],
  ['asleep', wants, held, '2026-11-22T13:00:00Z', 'waits', held.due],
  ['awake', wants, held, '2026-11-22T15:00:00.000Z', 'sent', held.due],
  ['asleep, then switched off', { enableSiteAlerts: false }, held, '2026-11-22T16:00:00Z', 'off', null],
  ['not wanting alerts', { enableSiteAlerts: false }, undefined, '2026-11-22T13:00:00Z', 'off', null],
  ['whose address refuses', { ...wants, mailRefused: { at: openedAt, why: 'bounced' } }, undefined, '2026-11-22T13:00:00Z', 'refused', null],
  ['never reading of this kind', { ...wants, mailChoices: { kinds: { breaks: 'never' } } }, undefined, '2026-11-22T13:00:00Z', 'never', null],
  ['before the letter of the day', wants, undefined, '2026-11-23T14:09:00Z', 'next', null],
  ['who came later', wants, undefined, '2026-11-23T14:10:00Z', 'not-sent', null],
] as const)('a user %s', (_name, person, personClaim, now, mail, mailAt) => {
  expect(findAlertMailStatus({ person, claim: personClaim, kind: 'breaks', isOwnSite: true, openedAt, now: new Date(now) })).toEqual({ mail, mailAt });
});

test.each(['sent', 'delivered', 'bounced', 'complained', 'failed'] as const)('a known email is %s, whatever the user chose since', state => {
  const email = { state, changedAt: '2026-11-22T12:11:00.000Z' };
  const asked = { person: { enableSiteAlerts: false }, claim: held, letter: email, kind: 'breaks', isOwnSite: true, openedAt, now: new Date('2026-11-22T13:00:00Z') } as const;
  expect(findAlertMailStatus(asked)).toEqual({ mail: state, mailAt: email.changedAt });
});
