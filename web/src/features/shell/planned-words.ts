/** What each page that is not built yet will show, by its path in the route table. */
export const plannedWords: Readonly<Record<string, string>> = {
  '/unit-sales': 'Units, revenue and the franchise lead funnel.',
  '/billing-management': 'Setup services and subscriptions, bought through the payment provider.',
  '/onboarding': 'The first steps of a new site: connect analytics, social media and paid ads, answer a few questions, then collect up to 18 months of data. Connecting works today.',
  '/unit-sales-entry': 'Units sold, entered by month.',
  '/revenue-entry': 'Revenue, entered by month.',
  '/help': 'Answers, guides and a way to ask.',
  '/directories': 'Franchise directory listings and how complete each profile is.',
  '/upgrade': 'Plans and setup services.',
  '/task-manager': 'Tasks of a site with owner, due date and status.',
  '/crm-connect': 'Where leads come in: the secret of each intake and the latest arrivals.',
  '/checkout/:sessionId': 'Leads to the payment provider.',
  '/welcome/:salesToken?': '7 day free trial. No credit card required. Sign-up opens here soon; until then your representative creates the account.',
  '/privacy': 'The privacy policy of the provider is published here.',
};
