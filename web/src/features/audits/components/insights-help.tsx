import { useGetRecommendationCatalogueQuery } from '../../../app/api/recommendation-endpoints.ts';
import { getErrorMessage } from '../../../app/api/errors.ts';
import { InsightIcon } from '../../../components/insights/insight-icon.tsx';
import { Dialog } from '../../../components/overlay/dialog.tsx';
import { FailedState } from '../../../components/panel/failed-state.tsx';
import { SkeletonRows } from '../../../components/status/skeleton.tsx';
import { useShown } from '../../../app/api/use-shown.ts';

function Catalogue() {
  const { data, error, refetch } = useShown(useGetRecommendationCatalogueQuery({}));
  if (data === undefined && error !== undefined)
    return <FailedState message={getErrorMessage(error)} onRetry={() => void refetch()} />;
  if (data === undefined) return <SkeletonRows rows={6} height={58} />;
  return (
    <ul className="insights">
      {data.recommendations.map(({ category, title, icon, description }) => (
        <li key={category}>
          <InsightIcon name={icon} />
          <div className="insight-words">
            <h3>{title}</h3>
            <p>{description}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}

/** The titles and icons of all possible findings (specification 2, Audits), with their conditions. */
export function InsightsHelp({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title="Available Insights & Recommendations">
      {open && <Catalogue />}
    </Dialog>
  );
}
