import { Link } from 'react-router-dom';
import { routeOf, type RouteId } from '../../../../../shared/screens/routes.ts';
import { FileIcon, ArrowLeftIcon } from '../../../components/icons/actions.tsx';
import { Panel } from '../../../components/panel/panel.tsx';
import type { Article } from '../view/article.ts';

/** What people ask on a page; other pages are explained by how numbers are read. */
const articlesOf: Readonly<Partial<Record<RouteId, readonly string[]>>> = {
  overview: ['overview', 'comparisons', 'empty-panels'],
  quickStats: ['quick-stats', 'pagespeed'],
  audits: ['audits', 'audit-score', 'recommendations'],
  audit: ['audit-score', 'recommendations', 'settled-and-provisional'],
  insights: ['recommendations'],
  pagespeed: ['pagespeed'],
  channelPerformance: ['channels', 'why-numbers-differ'],
  adsPaid: ['google-ads', 'connect-facebook-ads', 'connect-microsoft-ads'],
  seo: ['connect-search-console'],
  socialMedia: ['connect-facebook-page', 'connect-linkedin'],
  businessProfile: ['connect-business-profile'],
  reportMonthly: ['reports', 'exports'],
  reportAnnual: ['reports', 'exports'],
  scoreCard: ['reports', 'audit-score'],
  unitSales: ['unit-sales'],
  unitSalesEntry: ['unit-sales'],
  revenueEntry: ['unit-sales'],
  admin: ['connect-google-analytics', 'organizations-and-sites', 'people', 'reconnect'],
  settings: ['your-settings'],
  users: ['administrators', 'people'],
  logs: ['administrators'],
  emailActivity: ['administrators'],
  organizations: ['white-label', 'sales-tokens'],
  siteUpload: ['organizations-and-sites'],
  notifications: ['notifications', 'alerts'],
  alerts: ['alerts', 'reconnect', 'settled-and-provisional'],
  onboarding: ['first-steps', 'collecting', 'what-is-read'],
  onboardingService: ['what-is-read', 'collecting'],
  upgrade: ['upgrade', 'trial'],
  trialExpired: ['trial', 'upgrade'],
};
const ofNumbers = ['comparisons', 'settled-and-provisional', 'empty-panels'];

/** The page somebody came from, and what explains it. */
export function WhereYouAre({
  from,
  articles,
  onOpen,
}: {
  from: string;
  articles: readonly Article[];
  onOpen: (id: string) => void;
}) {
  const screen = routeOf(from.split('?')[0] ?? '');
  if (screen === undefined) return null;
  const ids = articlesOf[screen.id] ?? ofNumbers;
  return (
    <Panel title="Where you are" subtitle={screen.title}>
      <ul className="help-links">
        {ids
          .flatMap(id => articles.find(one => one.id === id) ?? [])
          .map(({ id, title }) => (
            <li key={id}>
              <FileIcon size={15} />
              <button type="button" onClick={() => onOpen(id)}>
                {title}
              </button>
            </li>
          ))}
        <li>
          <ArrowLeftIcon size={15} />
          <Link to={from}>Back to {screen.title}</Link>
        </li>
      </ul>
    </Panel>
  );
}
