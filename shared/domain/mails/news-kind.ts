import type { MailKind } from '../../model/mail-choices.ts';

type Told = { readonly kind?: MailKind | undefined; readonly ruleId: string; readonly event: 'opened' | 'ended' };

/** What a line is news of; of one that an older version wrote without saying so, by its rule. */
export function newsKind({ kind, ruleId, event }: Told): MailKind {
  if (kind !== undefined) return kind;
  if (event === 'ended') return 'ended';
  if (ruleId.startsWith('mail-')) return 'people';
  return ruleId.startsWith('not-tracking-') ? 'breaks' : 'numbers';
}
