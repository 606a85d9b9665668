import type { ReactNode } from 'react';
import type { Action } from '../../../../../shared/domain/access/actions.ts';
import type { NodeSummary } from '../../../../../shared/model/node.ts';
import type { SalesBook } from '../../../../../shared/model/sales.ts';
import { siteToday } from '../../../../../shared/domain/periods/zone.ts';
import { getErrorMessage } from '../../../app/api/errors.ts';
import { useScope } from '../../../app/address/scope.tsx';
import { useNow } from '../../../app/address/use-now.ts';
import { useAccess } from '../../../components/access/use-access.ts';
import { FailedState } from '../../../components/panel/failed-state.tsx';
import { NoSite } from '../../../components/panel/no-site.tsx';
import { Panel } from '../../../components/panel/panel.tsx';
import { SkeletonRows } from '../../../components/status/skeleton.tsx';
import { useGetSalesQuery } from '../sales-api.ts';
import './sales.css';
import { useShown } from '../../../app/api/use-shown.ts';

export type ShownBook = {
  readonly site: NodeSummary;
  readonly book: SalesBook;
  readonly timeZone: string;
  /** The reason why nothing can be changed; null if it can. */
  readonly readOnly: string | null;
  readonly mayEditGoals: boolean;
};

type FrameProps = {
  /** The permission needed to change the numbers. */
  action: Action;
  /** The year to load, with the two before it; absent: the current one, in the site's time zone. */
  year?: number;
  children: (shown: ShownBook) => ReactNode;
};

/** Loads the entries of a site's users for a year and the two before it. */
export function SalesFrame({ action, year: asked, children }: FrameProps) {
  const { siteId, site, timeZone } = useScope();
  const access = useAccess();
  const ready = site !== undefined && timeZone !== undefined;
  const now = useNow();
  const year = ready ? String(asked ?? siteToday(now, timeZone).slice(0, 4)) : '';
  const { currentData, error, refetch } = useShown(
    useGetSalesQuery({ params: { siteId: site?.siteId ?? '' }, query: { year } }, { skip: !ready }),
  );
  if (siteId === null) return <NoSite />;
  if (error !== undefined)
    return (
      <Panel title="Sales">
        <FailedState message={getErrorMessage(error)} onRetry={() => void refetch()} />
      </Panel>
    );
  if (!ready || currentData === undefined || access === undefined) {
    return (
      <div className="sales-page">
        <Panel title={year === '' ? 'Sales' : year} busy>
          <SkeletonRows rows={12} height={34} />
        </Panel>
      </div>
    );
  }
  const decision = access.decision(action, site);
  return children({
    site,
    book: currentData,
    timeZone,
    readOnly: decision.outcome === 'allowed' ? null : 'reason' in decision ? decision.reason : 'View only',
    mayEditGoals: access.may('site.update', site),
  });
}
