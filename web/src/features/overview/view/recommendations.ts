import { previousYearMonth, toYearMonth, type Day } from '../../../../../shared/domain/periods/days.ts';
import type { Overview } from '../../../../../shared/model/panel.ts';
import type { RecommendationItem, RecommendationStatus } from '../../../../../shared/model/recommendation.ts';

/** The last audited month; before the first audit, the next month to be audited. */
export function monthOfRecommendations({ panels: { audit } }: Pick<Overview, 'panels'>, today: Day): string {
  return audit.state === 'ready' ? audit.data.latest.yearMonth : previousYearMonth(toYearMonth(today));
}

/** The page to work on them: a separate page for administrators, the audit for everyone else. */
export function insightsPath(overview: Overview | undefined, isAdmin: boolean): string {
  if (isAdmin) return '/insights';
  const audit = overview?.panels.audit;
  return audit?.state === 'ready' ? `/audit/${audit.data.latest.auditId}` : '/audits';
}

const order: readonly RecommendationStatus[] = ['pending', 'stuck', 'preview'];
const shown = 4;

/** The open ones, pending first, with the counts of open and done. */
export function openRecommendations(items: readonly RecommendationItem[]): {
  open: readonly RecommendationItem[];
  waiting: number;
  resolved: number;
} {
  const open = items
    .filter(({ status }) => order.includes(status))
    .toSorted((a, b) => order.indexOf(a.status) - order.indexOf(b.status));
  return {
    open: open.slice(0, shown),
    waiting: open.length,
    resolved: items.filter(({ status }) => status === 'resolved').length,
  };
}

/** The text of a finding without its markup, for one line. */
export const plainText = (html: string): string =>
  new DOMParser().parseFromString(html, 'text/html').body.textContent.replaceAll(/\s+/g, ' ').trim();
