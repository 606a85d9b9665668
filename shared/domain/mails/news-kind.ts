import type { MailRecord } from '../../model/mail.ts';
import type { NewsKind } from '../../model/news-kind.ts';

type Told = { readonly kind?: NewsKind | undefined; readonly ruleId: string; readonly event: 'opened' | 'ended' };

/** What a line is news of; of one that an older version wrote without saying so, by its rule. */
export function newsKind({ kind, ruleId, event }: Told): NewsKind {
  if (kind !== undefined) return kind;
  if (event === 'ended') return 'ended';
  if (ruleId.startsWith('mail-')) return 'people';
  return ruleId.startsWith('not-tracking-') ? 'breaks' : 'numbers';
}

/** What Email Activity calls a letter of these lines: of one kind alone by that kind, else the letter of the day. */
export function chooseNewsTemplate(lines: readonly Told[]): MailRecord['template'] {
  const kinds = new Set(lines.map(newsKind));
  const [only] = kinds.size === 1 ? kinds : [];
  if (only === 'access') return 'credential-ending';
  return only === 'people' ? 'address-refused' : 'alert-digest';
}
