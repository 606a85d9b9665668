import type { NodeSummary } from '../../../../../shared/model/node.ts';
import { useShown } from '../../../app/api/use-shown.ts';
import { useMorePages } from '../../../components/paging/use-more-pages.ts';
import { useGetAlertsQuery, useLazyGetAlertsQuery } from '../alerts-api.ts';
import { EndedPanel } from './ended-panel.tsx';

/** The closed alerts of a site. */
export function ClosedAlerts({ site: { siteId, name, timeZone } }: { site: NodeSummary }) {
  const { currentData } = useShown(useGetAlertsQuery({ params: { siteId }, query: {} }));
  const [loadPage] = useLazyGetAlertsQuery();
  const more = useMorePages(
    siteId,
    currentData,
    page => page.lastEvalKey,
    lastEvalKey => loadPage({ params: { siteId }, query: { lastEvalKey } }).unwrap(),
  );
  if (currentData === undefined) return null;
  return <EndedPanel alerts={more.pages.flatMap(page => page.ended)} timeZone={timeZone} siteName={name} more={more} />;
}
