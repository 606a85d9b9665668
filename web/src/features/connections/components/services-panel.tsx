import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Accounts, SiteNode } from '../../../../../shared/model/node.ts';
import { messageOf } from '../../../app/api/errors.ts';
import { Segments } from '../../../components/form/segments.tsx';
import { CloseIcon } from '../../../components/icons/actions.tsx';
import { FailIcon } from '../../../components/icons/status.tsx';
import { FailedState } from '../../../components/panel/failed-state.tsx';
import { Panel } from '../../../components/panel/panel.tsx';
import { Skeleton } from '../../../components/status/skeleton.tsx';
import { useAuthorizeSiteMutation } from '../connection-api.ts';
import { useCollectionProgress } from '../use-collection-progress.ts';
import { connectReturn, withoutReturn } from '../view/return-address.ts';
import { serviceCards, servicesSentence } from '../view/service-card.ts';
import { CollectProgress } from './collect-progress.tsx';
import { Ga4Card } from './ga4-card.tsx';
import { PagespeedRow } from './pagespeed-row.tsx';
import { PlainCard } from './plain-card.tsx';
import { ServiceRow } from './service-row.tsx';
import './services.css';

export type ServicesPanelProps = {
  site: SiteNode;
  timeZone: string;
  userId: string;
  /** The service that the address names: its card is open on a phone. */
  activeService: string | undefined;
  returnTo: 'admin' | 'onboarding';
  may: { readonly authorize: boolean; readonly remove: boolean; readonly seeToken: boolean; readonly reason: string | undefined };
  /** Chosen on this page and not saved. */
  pending: Accounts;
  saving: boolean;
  onChoose: (accounts: Accounts) => void;
  /** Saves everything pending; true when it was saved. */
  onSave: () => Promise<boolean>;
};

/** Where 'ga' and 'ga4' in an address both mean the Google Analytics card. */
const named = (service: string | undefined) => (service === 'ga' ? 'ga4' : service);

/** The nine services of a site, PageSpeed, and what is being collected. */
export function ServicesPanel(props: ServicesPanelProps) {
  const { site, timeZone, userId, activeService, returnTo, may, pending, saving, onChoose, onSave } = props;
  const [view, setView] = useState<'row' | 'all'>('all');
  const [query, setQuery] = useSearchParams();
  const [authorize, authorizing] = useAuthorizeSiteMutation();
  const { connections, loaded, isError, refetch, collections } = useCollectionProgress(site.siteId, userId);
  const back = connectReturn(query);
  const leaveReturn = () => setQuery(withoutReturn(query), { replace: true });
  const accounts = site.attr.accounts ?? {};
  const cards = serviceCards(accounts, connections, pending);

  const begin = async () => {
    const answer = await authorize({ params: { siteId: site.siteId }, body: { service: 'ga4', returnTo } });
    if (answer.data !== undefined) window.location.assign(answer.data.url);
  };
  const save = async () => {
    if (await onSave()) leaveReturn();
  };
  const failure = back?.kind === 'error' ? back.message : authorizing.error === undefined ? null : messageOf(authorizing.error);

  const drawn = cards.map(card => {
    const active = named(activeService) === card.service;
    const connection = connections.find(item => item.service === card.service);
    return card.service === 'ga4' ? (
      <Ga4Card
        key="ga4" site={site} card={card} connection={connection} timeZone={timeZone} active={active} may={may} saving={saving}
        newTokenId={back?.kind === 'token' ? back.tokenId : undefined} authorizing={authorizing.isLoading}
        onAuthorize={() => void begin()} onChoose={ga4 => onChoose(ga4 === null ? {} : { ga4 })} onSave={() => void save()}
        onUndo={() => { onChoose({}); leaveReturn(); }}
      />
    ) : (
      <PlainCard
        key={card.service} card={card} timeZone={timeZone} active={active}
        onConvert={card.service === 'ga' && may.authorize && accounts.ga4 === undefined ? () => void begin() : undefined}
      />
    );
  });

  return (
    <Panel
      title="Services" subtitle={loaded ? servicesSentence(cards) : 'Reading the state of each service'} busy={!loaded} className="services-panel"
      tools={
        <Segments
          label="Arrangement of the services" className="services-view" value={view} onChange={setView}
          options={[{ value: 'row', label: 'Row' }, { value: 'all', label: 'All 9' }]}
        />
      }
    >
      {failure !== null && (
        <div className="service-failure tone-bad" role="alert">
          <FailIcon size={18} />
          <p>{failure}</p>
          <button type="button" className="icon-button" aria-label="Close message" onClick={() => { authorizing.reset(); leaveReturn(); }}><CloseIcon size={14} /></button>
        </div>
      )}
      <CollectProgress collections={collections} />
      {isError && !loaded
        ? <FailedState message="The state of the services could not be read. What is connected stays connected." onRetry={() => void refetch()} />
        : !loaded ? <div className="service-grid" aria-hidden="true">{cards.map(card => <Skeleton key={card.service} height={156} radius={10} />)}</div>
        : view === 'row' ? <ServiceRow>{drawn}</ServiceRow> : <div className="service-grid">{drawn}</div>}
      <PagespeedRow url={site.attr.url} connection={connections.find(item => item.service === 'pagespeed')} timeZone={timeZone} />
    </Panel>
  );
}
