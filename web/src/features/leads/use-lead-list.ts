import { useEffect, useState } from 'react';
import type { LeadChip, LeadFilter, LeadViewKind, ListedLead } from '../../../../shared/model/lead-view.ts';
import type { DayRange } from '../../../../shared/domain/periods/days.ts';
import { getErrorMessage } from '../../app/api/errors.ts';
import { useLazyListLeadsCreatedQuery, useLazyListLeadsQuery } from './leads-api.ts';

export type LeadQuery = {
  readonly siteId: string;
  readonly range: DayRange;
  readonly kind: LeadViewKind;
  readonly filter: LeadFilter;
  readonly chip: LeadChip | null;
  readonly find: string;
};
type Page = { readonly leads: readonly ListedLead[]; readonly next: string | null };
type Loaded = Page & { readonly key: string; readonly state: 'loading' | 'idle' | 'failed'; readonly message: string };

/** Leads on one page of the list. */
export const pageSize = 17;

/** The leads of a list, loaded as the user pages through it. `version` changes when newer leads may have arrived. */
export function useLeadList(query: LeadQuery, version: string) {
  const [askAny] = useLazyListLeadsQuery();
  const [askCreated] = useLazyListLeadsCreatedQuery();
  const key = JSON.stringify([query, version]);
  const [held, setHeld] = useState<Loaded>({ key: '', leads: [], next: null, state: 'idle', message: '' });
  const ask = ({ siteId, range, kind, filter, chip, find }: LeadQuery, cursor: string | null): Promise<Page> => {
    const narrowed = {
      ...filter,
      ...(chip !== null && { chip }),
      ...(find !== '' && { find }),
      ...(cursor !== null && { cursor }),
    };
    const call = { params: { siteId, ...range }, query: narrowed };
    return kind === 'created' ? askCreated(call).unwrap() : askAny(call).unwrap();
  };
  const failed = (error: unknown): void =>
    setHeld(now => ({ ...now, key, state: 'failed', message: getErrorMessage(error) }));

  useEffect(() => {
    let isCurrent = true;
    ask(query, null).then(
      page => {
        if (isCurrent) setHeld({ key, ...page, state: 'idle', message: '' });
      },
      (error: unknown) => {
        if (isCurrent) failed(error);
      },
    );
    return () => {
      isCurrent = false;
    };
    // The key contains the whole query.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [key]);

  const loadMore = () => {
    if (held.next === null || held.state === 'loading') return;
    setHeld({ ...held, state: 'loading' });
    ask(query, held.next).then(
      page =>
        setHeld(now =>
          now.key === key ? { ...now, leads: [...now.leads, ...page.leads], next: page.next, state: 'idle' } : now,
        ),
      failed,
    );
  };
  /** Every lead of the list, for an export. */
  const loadAll = async (): Promise<readonly ListedLead[]> => {
    const leads: ListedLead[] = [];
    let next: string | null = null;
    do {
      // Each page has the cursor of the next one.
      // oxlint-disable-next-line no-await-in-loop
      const page: Page = await ask(query, next);
      leads.push(...page.leads);
      next = page.next;
    } while (next !== null);
    return leads;
  };
  return { ...held, state: held.key === key ? held.state : ('loading' as const), loadMore, loadAll };
}
