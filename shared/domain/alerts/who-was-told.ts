import type { User } from '../../model/user.ts';
import { getMailFrequency } from '../mails/when-told.ts';
import { type MailRecord, mailStates } from '../../model/mail.ts';
import type { NewsKind } from '../../model/news-kind.ts';

/**
 * The email status of an alert for one person. 'sent': emailed, no feedback yet; 'delivered', 'bounced', 'complained',
 * 'failed': the feedback; 'waits': for the end of quiet hours or the weekly email; 'next': in the next daily digest;
 * 'off', 'never': the person turned off all emails or this type; 'refused': the address refuses email; 'not-sent': the
 * person joined later, or an email was lost.
 */
export const mailTold = [...mailStates, 'waits', 'next', 'off', 'never', 'refused', 'not-sent'] as const;
export type MailTold = (typeof mailTold)[number];

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
export function findMailTold({ person, claim, letter, kind, isOwnSite, openedAt, now }: Asked): {
  mail: MailTold;
  mailAt: string | null;
} {
  if (letter !== undefined) return { mail: letter.state, mailAt: letter.changedAt };
  const due = claim?.due;
  if (claim !== undefined && due === undefined) return { mail: 'sent', mailAt: claim.at };
  const kept = keptFrom(person, kind, isOwnSite);
  if (kept !== null) return { mail: kept, mailAt: null };
  if (due !== undefined) return { mail: due > now.toISOString() ? 'waits' : 'sent', mailAt: due };
  return { mail: now.getTime() - Date.parse(openedAt) < dayMs ? 'next' : 'not-sent', mailAt: null };
}

/** Why a person is mailed nothing of a kind; what waited is not sent to them either. Null: they are. */
function keptFrom(
  { enableSiteAlerts, mailRefused, mailChoices }: Asked['person'],
  kind: NewsKind,
  isOwnSite: boolean,
): MailTold | null {
  if (!enableSiteAlerts) return 'off';
  if (mailRefused !== undefined) return 'refused';
  return getMailFrequency(mailChoices, kind, isOwnSite) === 'never' ? 'never' : null;
}
