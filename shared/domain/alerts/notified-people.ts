import type { User } from '../../model/user.ts';
import { getMailFrequency } from '../mails/email-times.ts';
import { type MailRecord, mailStates } from '../../model/mail.ts';
import type { NewsKind } from '../../model/news-kind.ts';

/**
 * The email status of an alert for one person. 'sent': emailed, no feedback yet; 'delivered', 'bounced', 'complained',
 * 'failed': the feedback; 'waits': for the end of quiet hours or the weekly email; 'next': in the next daily digest;
 * 'off', 'never': the person turned off all emails or this type; 'refused': the address refuses email; 'not-sent': the
 * person joined later, or an email was lost.
 */
export const alertMailStatuses = [...mailStates, 'waits', 'next', 'off', 'never', 'refused', 'not-sent'] as const;
export type AlertMailStatus = (typeof alertMailStatuses)[number];

/** A past or planned email about a change: when it was written, and when it is due. */
export type Claimed = { readonly at: string; readonly due?: string | undefined };

/** A daily digest follows within this time. */
const dayMs = 26 * 3_600_000;

type Asked = {
  readonly person: Pick<User, 'enableSiteAlerts' | 'mailRefused' | 'mailChoices'>;
  readonly claim: Claimed | undefined;
  /** The email, if known. */
  readonly letter?: Pick<MailRecord, 'state' | 'changedAt'> | undefined;
  readonly kind: NewsKind;
  readonly isOwnSite: boolean;
  readonly openedAt: string;
  readonly now: Date;
};

/** Returns the email status of an open alert for one person, and its time. */
export function findAlertMailStatus({ person, claim, letter: email, kind, isOwnSite, openedAt, now }: Asked): {
  mail: AlertMailStatus;
  mailAt: string | null;
} {
  if (email !== undefined) return { mail: email.state, mailAt: email.changedAt };
  const due = claim?.due;
  if (claim !== undefined && due === undefined) return { mail: 'sent', mailAt: claim.at };
  const suppression = keptFrom(person, kind, isOwnSite);
  if (suppression !== null) return { mail: suppression, mailAt: null };
  if (due !== undefined) return { mail: due > now.toISOString() ? 'waits' : 'sent', mailAt: due };
  return { mail: now.getTime() - Date.parse(openedAt) < dayMs ? 'next' : 'not-sent', mailAt: null };
}

/** Why a person is mailed nothing of a kind; what waited is not sent to them either. Null: they are. */
function keptFrom(
  { enableSiteAlerts, mailRefused, mailChoices }: Asked['person'],
  kind: NewsKind,
  isOwnSite: boolean,
): AlertMailStatus | null {
  if (!enableSiteAlerts) return 'off';
  if (mailRefused !== undefined) return 'refused';
  return getMailFrequency(mailChoices, kind, isOwnSite) === 'never' ? 'never' : null;
}
