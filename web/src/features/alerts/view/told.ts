import type { NotifiedPerson } from '../../../../../shared/contract/alerts.ts';
import { formatInstant } from '../../../../../shared/domain/formats/dates.ts';
import type { Tone } from '../../../components/status/badge.tsx';

type Said = Pick<NotifiedPerson, 'mail' | 'mailAt'>;

/** The status of a person's in-app notification. Someone who muted a kind may still have read it in the list. */
export function formatReadStatus({ hasRead, isMuted }: Pick<NotifiedPerson, 'hasRead' | 'isMuted'>): string {
  if (hasRead) return 'Read';
  return isMuted ? 'Muted this type' : 'Notification not read yet';
}

/** The status of a person's email as text and tone. */
export function formatEmailStatus({ mail, mailAt }: Said, timeZone: string): { words: string; tone: Tone } {
  const when = mailAt === null ? '' : formatInstant(mailAt, timeZone);
  switch (mail) {
    case 'sent':
      return { words: `Mailed ${when}`, tone: 'good' };
    case 'delivered':
      return { words: `Delivered ${when}`, tone: 'good' };
    case 'bounced':
      return { words: `Bounced ${when}`, tone: 'bad' };
    case 'complained':
      return { words: 'Reported as spam', tone: 'bad' };
    case 'failed':
      return { words: `Could not be emailed ${when}`, tone: 'bad' };
    case 'waits':
      return { words: `Email waits until ${when}`, tone: 'neutral' };
    case 'next':
      return { words: 'In the next digest', tone: 'neutral' };
    case 'off':
      return { words: 'Site alerts are off', tone: 'warning' };
    case 'never':
      return { words: 'Turned these emails off', tone: 'warning' };
    case 'refused':
      return { words: 'Address refuses email', tone: 'bad' };
    case 'not-sent':
      return { words: 'Not emailed', tone: 'neutral' };
  }
}
