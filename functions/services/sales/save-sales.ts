import { saveRefusals } from '../../../shared/domain/sales/closed-months.ts';
import { siteToday, siteTimeZone } from '../../../shared/domain/periods/zone.ts';
import { formatMonth } from '../../../shared/domain/formats/dates.ts';
import type { SiteNode } from '../../../shared/model/node.ts';
import type { SalesChange, SalesContent, SalesKind } from '../../../shared/model/sales.ts';
import type { User } from '../../../shared/model/user.ts';
import { conflict, invalid } from '../../runtime/errors.ts';
import { getSalesChange, readSales, writeSales } from '../../stores/sales.ts';

export type SalesSave = {
  readonly site: SiteNode;
  readonly kind: SalesKind;
  readonly source: SalesChange['source'];
  readonly changeId: string;
  readonly reason?: string | undefined;
  readonly file?: SalesChange['file'];
  readonly months: readonly {
    readonly yearMonth: string;
    /** Revision the writer saw; absent: replaces any. */
    readonly seen?: number;
    /** Null clears the month. */
    readonly content: SalesContent | null;
  }[];
};

/** User and time of a save. */
export type Saver = { readonly user: Pick<User, 'given_name' | 'family_name'>; readonly now: Date };

export const todayAt = (site: SiteNode, now: Date): string => siteToday(now, siteTimeZone(site.attr));

/**
 * Saves months of sales, all or none, and stores the previous values for undo. Repeating it has one effect.
 * @throws {DomainError} invalid-request for a future month, or a closed one without a reason; conflict, with the
 * months, if someone else saved one in the meantime.
 */
export async function saveSales(save: SalesSave, saver: Saver): Promise<SalesChange> {
  const { site, kind, months, changeId } = save;
  const yearMonths = months.map(({ yearMonth }) => yearMonth).sort();
  const done = await getSalesChange(site.siteId, changeId);
  if (done !== null) return done.change;
  const refusals = saveRefusals(
    months.map(({ yearMonth }) => yearMonth),
    todayAt(site, saver.now),
    save.reason,
  );
  if (refusals.length > 0) {
    throw invalid(
      refusals.map(({ place, message }) => ({
        path: place === null ? 'body.reason' : `body.months.${place}`,
        message,
      })),
    );
  }
  const [first = '', last = first] = [yearMonths[0], yearMonths.at(-1)];
  const storedMonths = new Map(
    (await readSales(site.siteId, kind, first, last)).map(month => [month.content.yearMonth, month]),
  );
  const change: SalesChange = {
    changeId,
    kind,
    source: save.source,
    at: saver.now.toISOString(),
    by: formatSaverName(saver.user),
    yearMonths,
    reason: save.reason?.trim() || null,
    file: save.file ?? null,
    undone: false,
  };
  const outcome = await writeSales({
    siteId: site.siteId,
    kind,
    change,
    months: months.map(({ yearMonth, seen: revision, content }) => {
      const current = storedMonths.get(yearMonth);
      return { yearMonth, seen: revision ?? current?.revision ?? 0, before: current?.content ?? null, next: content };
    }),
  });
  return settled(outcome, change);
}

/**
 * Restores the values before a change.
 * @throws {DomainError} not-found for a change of another site; conflict if it was already undone or one of its months
 * changed since.
 */
export async function undoChange(
  site: SiteNode,
  found: NonNullable<Awaited<ReturnType<typeof getSalesChange>>>,
  saver: Saver,
): Promise<SalesChange> {
  const { change: undone, replaced, key } = found;
  const change: SalesChange = {
    ...undone,
    changeId: `undo-${undone.changeId}`.slice(0, 64),
    source: 'undo',
    at: saver.now.toISOString(),
    by: formatSaverName(saver.user),
    reason: null,
    file: null,
    undone: false,
  };
  const storedMonths = await readSales(
    site.siteId,
    undone.kind,
    undone.yearMonths[0] ?? '',
    undone.yearMonths.at(-1) ?? '',
  );
  const outcome = await writeSales({
    siteId: site.siteId,
    kind: undone.kind,
    change,
    undoes: key,
    months: replaced.map(({ yearMonth, revision, content }) => ({
      yearMonth,
      seen: revision,
      before: storedMonths.find(month => month.content.yearMonth === yearMonth)?.content ?? null,
      next: content,
    })),
  });
  return settled(outcome, change);
}

function settled(outcome: Awaited<ReturnType<typeof writeSales>>, change: SalesChange): SalesChange {
  if (typeof outcome === 'string') return change;
  const months = outcome.changedMeanwhile.map(formatMonth);
  throw conflict(
    months.length === 0
      ? 'This change was already undone'
      : `Someone else changed ${months.join(', ')}. Nothing was saved. Reload to see the changes`,
  );
}

export const formatSaverName = ({ given_name, family_name }: Saver['user']): string =>
  `${given_name} ${family_name}`.trim();
