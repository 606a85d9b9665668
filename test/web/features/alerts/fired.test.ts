import { expect, test } from 'vitest';
import { formatReadStatus, formatEmailStatus } from '../../../../web/src/features/alerts/view/told.ts';
import { formatFiredCount } from '../../../../web/src/features/alerts/view/fired.ts';
import { mailStates } from '../../../../shared/model/mail.ts';
import { alertMailStatuses } from '../../../../shared/domain/alerts/notified-people.ts';

const now = new Date('2026-11-30T12:00:00Z');
const fired = (ruleId: string, opened: string, ended?: string) => ({ ruleId, openedAt: `${opened}T12:00:00.000Z`, ...(ended === undefined ? {} : { endedAt: `${ended}T12:00:00.000Z` }) });

test('a rule says how often it fired within 30 days, open and closed', () => {
  const open = [fired('roas', '2026-11-20'), fired('cpc-bounce', '2026-11-21'), fired('own-1', '2026-09-01')];
  const ended = [fired('roas', '2026-11-10', '2026-11-12'), fired('roas', '2026-10-31', '2026-11-11'), fired('roas', '2026-10-30', '2026-11-02')];
  const of = (ruleId: string, hasMore = false, more: typeof ended = []) => formatFiredCount(ruleId, { open, ended: [...ended, ...more], hasMore }, now);
  expect([of('roas'), of('cpc-bounce'), of('own-1'), of('speed-to-lead')]).toEqual(['3', '1', '0', '0']);
  expect([of('roas', true), of('speed-to-lead', true)]).toEqual(['3+', '0+']);
  // One that ended before the 30 days: nothing of them is left to load.
  expect(of('roas', true, [fired('roas', '2026-10-01', '2026-10-30')])).toBe('3');
});

test('an email status is described in words, in the time zone of the site', () => {
  expect(alertMailStatuses.map(mail => formatEmailStatus({ mail, mailAt: mail === 'waits' || mailStates.some(state => state === mail) ? '2026-11-22T12:10:00.000Z' : null }, 'America/New_York').words)).toEqual(
    ['Mailed Nov 22, 2026, 7:10 AM', 'Delivered Nov 22, 2026, 7:10 AM', 'Bounced Nov 22, 2026, 7:10 AM', 'Reported as spam', 'Could not be emailed Nov 22, 2026, 7:10 AM', 'Email waits until Nov 22, 2026, 7:10 AM', 'In the next digest', 'Site alerts are off', 'Turned these emails off', 'Address refuses email', 'Not emailed'],
  );
});

test('a notification status: read, unread, or muted by the person', () => {
  expect(formatReadStatus({ hasRead: true, isMuted: true })).toBe('Read');
  expect(formatReadStatus({ hasRead: false, isMuted: true })).toBe('Muted this type');
  expect(formatReadStatus({ hasRead: false, isMuted: false })).toBe('Notification not read yet');
});
