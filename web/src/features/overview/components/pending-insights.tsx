import type { Overview } from '../../../../../shared/model/panel.ts';
import { useRecommendations } from '../use-recommendations.ts';
import { insightsPath } from '../view/recommendations.ts';
import { PromptCount } from './prompt-count.tsx';

/** The insights waiting for a user. */
export function PendingInsights({
  overview,
  isAdmin,
  filters,
}: {
  overview: Overview | undefined;
  isAdmin: boolean;
  filters: string;
}) {
  const { items, failure } = useRecommendations(overview);
  return (
    <PromptCount
      to={insightsPath(overview, isAdmin) + filters}
      unit={['pending', 'insights']}
      about="Recommendations waiting for you"
      value={failure === undefined ? items?.filter(({ status }) => status === 'pending').length : null}
    />
  );
}
