import type { User } from '../../model/user.ts';
import { getMailFrequency } from '../mails/when-told.ts';
import { type MailRecord, mailStates } from '../../model/mail.ts';
import type { NewsKind } from '../../model/news-kind.ts';

/**
 * What a person was mailed of an alert. 'sent': in a letter, of which nothing was heard yet; 'delivered', 'bounced',
 * 'complained', 'failed': what was heard of it; 'waits': for the end of quiet hours or the weekly letter;
 * 'next': it stands in the letter of the day that is not written yet; 'off', 'never': by their own choice of all mails
 * or of this kind; 'refused': their address takes none; 'not-sent': they came later, or a letter was lost.
 */
export const mailTold = [...mailStates, 'waits', 'next', 'off', 'never', 'refused', 'not-sent'] as const;
export type MailTold = (typeof mailTold)[number];

/** That somebody was, or is to be, mailed of a change: when it was written, and the time that it waits for. */
export type Claimed = { readonly at: string; readonly due?: string | undefined };

/** A letter of the day follows within this. */
const dayMs = 26 * 3_600_000;

type Asked = {
  readonly person: Pick<User, 'enableSiteAlerts' | 'mailRefused' | 'mailChoices'>;
  readonly claim: Claimed | undefined;
  /** The letter, where it is known which it was. */
  readonly letter?: Pick<MailRecord, 'state' | 'changedAt'> | undefined;
  readonly kind: NewsKind;
  readonly isOwnSite: boolean;
  readonly openedAt: string;
  readonly now: Date;
};

/** What a person was mailed of an alert that is open, and when. */
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
