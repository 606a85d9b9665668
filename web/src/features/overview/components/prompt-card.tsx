import { lazy, Suspense } from 'react';
import { useLocation } from 'react-router-dom';
import { summarySentence, type OverviewSummary } from '../../../../../shared/domain/overview/summary.ts';
import type { Overview } from '../../../../../shared/model/panel.ts';
import { services, type Service } from '../../../../../shared/model/primitives.ts';
import { filtersOf } from '../../../app/address/address.ts';
import { useScope } from '../../../app/address/scope.tsx';
import { useQuietMoment } from '../../../app/layout/use-quiet-moment.ts';
import { useUnreadCount } from '../../../app/layout/use-unread-count.ts';
import { TrendDownIcon, TrendFlatIcon, TrendUpIcon } from '../../../components/icons/status.tsx';
import { Skeleton } from '../../../components/status/skeleton.tsx';
import { PromptCount } from './prompt-count.tsx';

const looks: Record<OverviewSummary['tone'], { Icon: typeof TrendUpIcon; tone: string }> = {
  ahead: { Icon: TrendUpIcon, tone: 'good' },
  level: { Icon: TrendFlatIcon, tone: 'info' },
  behind: { Icon: TrendDownIcon, tone: 'bad' },
  unknown: { Icon: TrendFlatIcon, tone: 'neutral' },
};

/** Universal Analytics is switched off and PageSpeed needs no claim: neither counts as unclaimed. */
const claimable = services.filter(service => service !== 'ga' && service !== 'pagespeed');

/** The panel of the first service that waits to be claimed; GA4 is claimed where Universal Analytics was. */
const claimPath = (siteId: string | null | undefined, service: Service | undefined): string =>
  typeof siteId !== 'string' ? '/admin' : service === undefined ? `/admin/${siteId}` : `/admin/${siteId}/${service === 'ga4' ? 'ga' : service}`;

const PendingInsights = lazy(() => import('./pending-insights.tsx').then(module => ({ default: module.PendingInsights })));

/** The answer in one sentence, and what waits for somebody. */
export function PromptCard({ overview, failure }: { overview: Overview | undefined; failure: string | undefined }) {
  const { search } = useLocation();
  const { me, site, siteId } = useScope();
  const quiet = useQuietMoment();
  const unread = useUnreadCount(!quiet);
  const filters = filtersOf(search);
  const summary = failure !== undefined
    ? { tone: 'unknown' as const, title: 'The overview could not be loaded', text: failure }
    : overview === undefined ? undefined : summarySentence(overview.panels);
  const { Icon, tone } = looks[summary?.tone ?? 'unknown'];
  const unclaimed = site === undefined ? undefined : claimable.filter(service => !site.connected.includes(service));
  const pending = <PromptCount to={`/audits${filters}`} value={failure === undefined ? undefined : null} unit={['pending', 'insights']} />;
  return (
    <section className="prompt panel" aria-label="In short" aria-busy={summary === undefined}>
      <div className="prompt-main">
        <span className={`prompt-icon tone-${tone}`}><Icon size={19} /></span>
        <div className="prompt-words">
          {summary === undefined ? (
            <>
              <Skeleton width={220} height={18} />
              <Skeleton width="min(480px, 90%)" height={14} />
            </>
          ) : (
            <>
              <h2>{summary.title}</h2>
              <p>{summary.text}</p>
            </>
          )}
        </div>
      </div>
      <div className="prompt-counts no-print">
        <PromptCount to={`/notifications${filters}`} value={unread} unit={['unread', 'notifications']} />
        {quiet && failure === undefined
          ? <Suspense fallback={pending}><PendingInsights overview={overview} isAdmin={me?.user.isAdmin === true} filters={filters} /></Suspense>
          : pending}
        <PromptCount className="claim-service" to={claimPath(siteId, unclaimed?.[0])} value={unclaimed?.length} unit={['unclaimed', 'services']} about="Claim a service: connect its account" />
      </div>
    </section>
  );
}
