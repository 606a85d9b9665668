import type { MailRecord } from '../../model/mail.ts';
import type { NewsKind } from '../../model/news-kind.ts';

type NewsLine = { readonly kind?: NewsKind | undefined; readonly ruleId: string; readonly event: 'opened' | 'ended' };

/** Returns the kind of a line; lines of an older version have none, so their rule decides. */
export function newsKind({ kind, ruleId, event }: NewsLine): NewsKind {
  if (kind !== undefined) return kind;
  if (event === 'ended') return 'ended';
  if (ruleId.startsWith('mail-')) return 'people';
  return ruleId.startsWith('not-tracking-') ? 'breaks' : 'numbers';
}

/** Returns the Email Activity template for these lines: their kind if they share one, otherwise the daily digest. */
export function chooseNewsTemplate(lines: readonly NewsLine[]): MailRecord['template'] {
  const kinds = new Set(lines.map(newsKind));
  const [only] = kinds.size === 1 ? kinds : [];
  if (only === 'access') return 'credential-ending';
  return only === 'people' ? 'address-refused' : 'alert-digest';
}
