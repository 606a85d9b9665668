import type { PlannedRouteId } from '../../../../shared/screens/routes.ts';

/** What each page that is not built yet will show. A planned page without its words does not compile. */
export const plannedWords: Readonly<Record<PlannedRouteId, string>> = {
  directories: 'Franchise directory listings and how complete each profile is.',
  taskManager: 'Tasks of a site with owner, due date and status.',
};
