import type { PlannedRouteId } from '../../../../shared/screens/routes.ts';

/** What each page that is not built yet will show. A planned page without its words does not compile. */
export const plannedWords: Readonly<Record<PlannedRouteId, string>> = {
  billing: 'Setup services and subscriptions, bought through the payment provider.',
  onboarding: 'The first steps of a new site: connect analytics, social media and paid ads, answer a few questions, then collect up to 18 months of data. Connecting works today.',
  help: 'Answers, guides and a way to ask.',
  directories: 'Franchise directory listings and how complete each profile is.',
  upgrade: 'Plans and setup services.',
  taskManager: 'Tasks of a site with owner, due date and status.',
  crmConnect: 'Where leads come in: the secret of each intake and the latest arrivals.',
  checkout: 'Leads to the payment provider.',
  terms: 'The terms of service of the provider are published here.',
  privacy: 'The privacy policy of the provider is published here.',
};
