import { useLocation } from 'react-router-dom';
import { headline, type Headline, type HeadlineTarget } from '../../../../../shared/domain/overview/headline.ts';
import type { Overview } from '../../../../../shared/model/panel.ts';
import { services, type Service } from '../../../../../shared/platforms/registry.ts';
import { keepAddressFilters } from '../../../app/address/address.ts';
import { useScope } from '../../../app/address/scope.tsx';
import { useQuietMoment } from '../../../app/layout/use-quiet-moment.ts';
import { useUnreadCount } from '../../../app/layout/use-unread-count.ts';
import {
  HourglassIcon,
  NoneIcon,
  TrendDownIcon,
  TrendFlatIcon,
  TrendUpIcon,
  UnpluggedIcon,
  WarningIcon,
} from '../../../components/icons/status.tsx';
import { ButtonLink } from '../../../components/form/button.tsx';
import { connectPath } from '../../../components/panel/panel-empty.tsx';
import { Skeleton } from '../../../components/status/skeleton.tsx';
import { PendingInsights } from './pending-insights.tsx';
import { PromptCount } from './prompt-count.tsx';

const looks: Record<Headline['situation'], { Icon: typeof TrendUpIcon; tone: string }> = {
  failed: { Icon: WarningIcon, tone: 'neutral' },
  reconnect: { Icon: UnpluggedIcon, tone: 'bad' },
  'not-connected': { Icon: UnpluggedIcon, tone: 'info' },
  collecting: { Icon: HourglassIcon, tone: 'info' },
  waiting: { Icon: HourglassIcon, tone: 'info' },
  'nothing-counted': { Icon: NoneIcon, tone: 'warning' },
  harm: { Icon: TrendDownIcon, tone: 'bad' },
  'ads-lose': { Icon: TrendDownIcon, tone: 'bad' },
  unknown: { Icon: TrendFlatIcon, tone: 'neutral' },
  ahead: { Icon: TrendUpIcon, tone: 'good' },
  steady: { Icon: TrendFlatIcon, tone: 'info' },
  unclear: { Icon: TrendFlatIcon, tone: 'info' },
};

/** Universal Analytics is switched off and PageSpeed needs no claim: neither counts as unclaimed. */
const claimable = services.filter(service => service !== 'ga' && service !== 'pagespeed');

/** The first chart is drawn before this, half a second after the response, so a gray count shows only briefly. */
const countsMs = 800;

/** The panel of the first service that waits to be claimed; GA4 is claimed in place of Universal Analytics. */
const claimPath = (siteId: string | null | undefined, service: Service | undefined): string =>
  typeof siteId !== 'string'
    ? '/admin'
    : service === undefined
      ? `/admin/${siteId}`
      : `/admin/${siteId}/${service === 'ga4' ? 'ga' : service}`;

const makeTargetPath = (to: HeadlineTarget, siteId: string | null | undefined, filters: string): string =>
  to.kind === 'connect' ? connectPath(siteId, to.service) : to.path + filters;

const suspended: Headline = {
  situation: 'unknown',
  title: 'This site is suspended.',
  text: 'Syncing is paused. Its data is kept.',
  action: null,
};

/** The answer in one sentence, and the pending work. */
export function PromptCard({ overview, failure }: { overview: Overview | undefined; failure: string | undefined }) {
  const { search } = useLocation();
  const { me, node, siteId } = useScope();
  // Platforms and audits wait for one site, not for several.
  const site = node?.type === 'SITE' ? node : undefined;
  const quiet = useQuietMoment(countsMs);
  const unread = useUnreadCount(!quiet);
  const filters = keepAddressFilters(search);
  const shown: Headline | undefined =
    failure !== undefined
      ? { situation: 'failed', title: "Couldn't load the overview", text: failure, action: null }
      : overview === undefined
        ? undefined
        : site?.suspended === true
          ? suspended
          : headline(overview);
  const { Icon, tone } = looks[shown?.situation ?? 'unknown'];
  const unclaimed = site === undefined ? undefined : claimable.filter(service => !site.connected.includes(service));
  return (
    <section className="prompt panel" aria-label="In short" aria-busy={shown === undefined}>
      <div className="prompt-main">
        <span className={`prompt-icon tone-${tone}`}>
          <Icon size={19} />
        </span>
        <div className="prompt-words">
          {shown === undefined ? (
            <>
              <Skeleton width={220} height={18} />
              <Skeleton width="min(480px, 90%)" height={14} />
            </>
          ) : (
            <>
              <h2>{shown.title}</h2>
              <p>{shown.text}</p>
            </>
          )}
        </div>
        {shown?.action != null && (
          <span className="prompt-action no-print">
            <ButtonLink
              to={makeTargetPath(shown.action.to, siteId, filters)}
              look={shown.action.primary ? 'primary' : 'plain'}
            >
              {shown.action.label}
            </ButtonLink>
          </span>
        )}
      </div>
      <div className="prompt-counts no-print">
        <PromptCount to={`/notifications${filters}`} value={unread} unit={['unread', 'notifications']} />
        {site === undefined ? null : quiet && failure === undefined ? (
          <PendingInsights overview={overview} isAdmin={me?.user.isAdmin === true} filters={filters} />
        ) : (
          <PromptCount
            to={`/audits${filters}`}
            value={failure === undefined ? undefined : null}
            unit={['pending', 'insights']}
          />
        )}
        {site !== undefined && (
          <PromptCount
            className="claim-service"
            to={claimPath(siteId, unclaimed?.[0])}
            value={unclaimed?.length}
            unit={['unclaimed', 'services']}
            about="Claim a service: connect its account"
          />
        )}
      </div>
    </section>
  );
}
