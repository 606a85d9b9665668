import type { RecommendationStatus } from '../../model/recommendation.ts';

/** Allowed status changes (product decisions, Recommendations). All others are refused. */
const following: Record<RecommendationStatus, readonly RecommendationStatus[]> = {
  preview: ['pending'],
  pending: ['stuck', 'resolved', 'dismissed'],
  stuck: ['pending', 'resolved', 'dismissed'],
  resolved: ['pending'],
  dismissed: ['pending'],
};

/** Returns true if a person may move a recommendation. Only admins see previews and publish them. */
export const mayMove = (from: RecommendationStatus, to: RecommendationStatus, isAdmin: boolean): boolean =>
  following[from].includes(to) && (from !== 'preview' || isAdmin);

/** Returns the statuses a recommendation can move to, for that person's menu. */
export const nextStatuses = (from: RecommendationStatus, isAdmin: boolean): readonly RecommendationStatus[] =>
  following[from].filter(to => mayMove(from, to, isAdmin));

/** Non-admins never see a preview. */
export const visibleTo = <T extends { readonly status: RecommendationStatus }>(
  items: readonly T[],
  isAdmin: boolean,
): readonly T[] => (isAdmin ? items : items.filter(({ status }) => status !== 'preview'));

/** Returns true for open statuses, which the overview's prompt card counts as pending insights. */
export const isOpen = ({ status }: { readonly status: RecommendationStatus }): boolean =>
  status === 'pending' || status === 'stuck';
