import { Link, useLocation } from 'react-router-dom';
import { summarySentence, type OverviewSummary } from '../../../../../shared/domain/overview/summary.ts';
import type { Overview } from '../../../../../shared/model/panel.ts';
import { services } from '../../../../../shared/model/primitives.ts';
import { filtersOf } from '../../../app/address/address.ts';
import { useScope } from '../../../app/address/scope.tsx';
import { useQuietMoment } from '../../../app/layout/use-quiet-moment.ts';
import { useUnreadCount } from '../../../app/layout/use-unread-count.ts';
import { TrendDownIcon, TrendFlatIcon, TrendUpIcon } from '../../../components/icons/status.tsx';
import { Skeleton } from '../../../components/status/skeleton.tsx';

const looks: Record<OverviewSummary['tone'], { Icon: typeof TrendUpIcon; tone: string }> = {
  ahead: { Icon: TrendUpIcon, tone: 'good' },
  level: { Icon: TrendFlatIcon, tone: 'info' },
  behind: { Icon: TrendDownIcon, tone: 'bad' },
  unknown: { Icon: TrendFlatIcon, tone: 'neutral' },
};

/** Universal Analytics is switched off and PageSpeed needs no claim: neither counts as unclaimed. */
const claimable = services.filter(service => service !== 'ga' && service !== 'pagespeed');

function Count({ to, value, unit, about }: { to: string; value: number | null | undefined; unit: [string, string]; about?: string }) {
  return (
    <Link to={to} className="prompt-count" title={about}>
      <b className="number">{value === undefined ? <Skeleton width={20} height={24} /> : (value ?? '–')}</b>
      <span>{unit[0]}<br />{unit[1]}</span>
    </Link>
  );
}

/** The answer in one sentence, and what waits for somebody. */
export function PromptCard({ overview, failure }: { overview: Overview | undefined; failure: string | undefined }) {
  const { search } = useLocation();
  const { site, siteId } = useScope();
  const unread = useUnreadCount(!useQuietMoment());
  const filters = filtersOf(search);
  const summary = failure !== undefined
    ? { tone: 'unknown' as const, title: 'The overview could not be loaded', text: failure }
    : overview === undefined ? undefined : summarySentence(overview.panels);
  const { Icon, tone } = looks[summary?.tone ?? 'unknown'];
  const audit = overview?.panels.audit;
  const missed = audit?.state === 'ready' ? audit.data.latest.close + audit.data.latest.failed : failure !== undefined ? null : overview === undefined ? undefined : 0;
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
        <Count to={`/notifications${filters}`} value={unread} unit={['unread', 'notifications']} />
        <Count to={audit?.state === 'ready' ? `/audit/${audit.data.latest.auditId}${filters}` : `/audits${filters}`} value={missed} unit={['metrics', 'to improve']} about="Metrics of the newest audit that failed or were a close call" />
        <Count to={typeof siteId === 'string' ? `/admin/${siteId}` : '/admin'} value={site === undefined ? undefined : claimable.filter(service => !site.connected.includes(service)).length} unit={['unclaimed', 'services']} />
      </div>
    </section>
  );
}
