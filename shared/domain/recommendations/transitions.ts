import type { RecommendationStatus } from '../../model/recommendation.ts';

/** Which status may follow which (product decisions, Recommendations). Everything else is refused. */
const following: Record<RecommendationStatus, readonly RecommendationStatus[]> = {
  preview: ['pending'],
  pending: ['stuck', 'resolved', 'dismissed'],
  stuck: ['pending', 'resolved', 'dismissed'],
  resolved: ['pending'],
  dismissed: ['pending'],
};

/** Whether a person may move a recommendation: publishing a preview is an admin's; who cannot see it cannot move it. */
export const mayMove = (from: RecommendationStatus, to: RecommendationStatus, isAdmin: boolean): boolean =>
  following[from].includes(to) && (from !== 'preview' || isAdmin);

/** Where a recommendation may go next, for the menu of that person. */
export const nextStatuses = (from: RecommendationStatus, isAdmin: boolean): readonly RecommendationStatus[] =>
  following[from].filter(to => mayMove(from, to, isAdmin));

/** Non-admins never see a preview. */
export const visibleTo = <T extends { readonly status: RecommendationStatus }>(
  items: readonly T[],
  isAdmin: boolean,
): readonly T[] => (isAdmin ? items : items.filter(({ status }) => status !== 'preview'));

/** Open ones are what the overview's prompt card counts as pending insights. */
export const isOpen = ({ status }: { readonly status: RecommendationStatus }): boolean =>
  status === 'pending' || status === 'stuck';
