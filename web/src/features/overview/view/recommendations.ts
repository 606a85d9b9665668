import { previousYearMonth, toYearMonth, type Day } from '../../../../../shared/domain/periods/days.ts';
import type { Overview } from '../../../../../shared/model/panel.ts';
import type { RecommendationItem, RecommendationStatus } from '../../../../../shared/model/recommendation.ts';

/** The month that was audited last; before the first audit the one that will be audited next. */
export function monthOfRecommendations({ panels: { audit } }: Pick<Overview, 'panels'>, today: Day): string {
  return audit.state === 'ready' ? audit.data.latest.yearMonth : previousYearMonth(toYearMonth(today));
}

/** Where they are worked on: administrators on their own page, everybody else in the audit. */
export function insightsPath(overview: Overview | undefined, isAdmin: boolean): string {
  if (isAdmin) return '/insights';
  const audit = overview?.panels.audit;
  return audit?.state === 'ready' ? `/audit/${audit.data.latest.auditId}` : '/audits';
}

const order: readonly RecommendationStatus[] = ['pending', 'stuck', 'preview'];
const shown = 4;

/** What still waits, pending first, and how many wait and are done. */
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

/** The words of a finding without their markup, for one line. */
export const plainText = (html: string): string =>
  new DOMParser().parseFromString(html, 'text/html').body.textContent.replaceAll(/\s+/g, ' ').trim();
