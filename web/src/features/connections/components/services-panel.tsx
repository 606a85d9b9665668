import { useEffect, useState } from 'react';
import type { SeenNode } from '../../../../../shared/model/node.ts';
import type { Access } from '../../../components/access/use-access.ts';
import { Segments } from '../../../components/form/segments.tsx';
import type { OverrideHandle } from '../../../components/override/use-override.ts';
import { FailedState } from '../../../components/panel/failed-state.tsx';
import { Panel } from '../../../components/panel/panel.tsx';
import { Skeleton } from '../../../components/status/skeleton.tsx';
import { useCollectionProgress } from '../use-collection-progress.ts';
import { useConnect } from '../use-connect.ts';
import { usePresent } from '../use-present.ts';
import { useSignIns } from '../use-sign-ins.ts';
import { storedAccounts } from '../view/account-choice.ts';
import { panelNamed } from '../view/panels.ts';
import { computeRights } from '../view/rights.ts';
import { serviceCards, servicesSentence } from '../view/service-card.ts';
import { CollectProgress } from './collect-progress.tsx';
import { ConnectFailure } from './connect-failure.tsx';
import { ConnectionPanel } from './connection-panel.tsx';
import { PagespeedRow } from './pagespeed-row.tsx';
import { cardFrame } from './service-card.tsx';
import { ServiceRow } from './service-row.tsx';
import { UniversalPanel } from './universal-panel.tsx';
import './services.css';

export type ServicesPanelProps = {
  site: SeenNode;
  timeZone: string;
  access: Access;
  /** The service that the address names: its card is open on a phone. */
  activeService: string | undefined;
  /** Changes that were started on this page and not saved. */
  override: OverrideHandle;
  saving: boolean;
  /** Saves all complete choices; true if they were saved. */
  onSave: () => Promise<boolean>;
};

/** The nine services of a site, PageSpeed, and the sync progress. */
export function ServicesPanel({ site, timeZone, access, activeService, override, saving, onSave }: ServicesPanelProps) {
  const [view, setView] = useState<'row' | 'all'>('all');
  const { connections, loaded, isError, refetch, collections } = useCollectionProgress(site.siteId, access.userId);
  const connect = useConnect({ siteId: site.siteId, type: activeService, returnTo: 'admin', override });
  const present = usePresent(timeZone);
  const rights = computeRights(access, site, useSignIns(site, access));
  const active = panelNamed(activeService);
  const cards = serviceCards(storedAccounts(site), connections, override.accounts, present);

  // A consent returns to a page whose services may be below the fold.
  const { returned } = connect;
  useEffect(() => {
    if (loaded && returned !== undefined)
      document.getElementById(`service-${returned}`)?.scrollIntoView({ block: 'center', inline: 'nearest' });
  }, [loaded, returned]);

  const save = async () => {
    if (await onSave()) connect.leave();
  };
  const drawn = cards.map(card => {
    const { service } = card;
    return service === 'ga' ? (
      <UniversalPanel
        key="ga"
        site={site}
        card={card}
        frame={cardFrame}
        rights={rights}
        authorizing={connect.authorizing === 'ga4'}
        onConvert={() => void connect.begin('ga4', false)}
      />
    ) : (
      <ConnectionPanel
        key={service}
        site={site}
        service={service}
        card={card}
        connection={connections.find(item => item.service === service)}
        progress={collections.find(item => item.service === service)?.progress}
        present={present}
        frame={cardFrame}
        active={active === service}
        rights={rights}
        override={override}
        authorizing={connect.authorizing === service}
        saving={saving}
        onAuthorize={reset => void connect.begin(service, reset)}
        onSave={() => void save()}
        onUndo={() => connect.undo(service)}
      />
    );
  });

  return (
    <Panel
      title="Services"
      subtitle={loaded ? servicesSentence(cards) : 'Checking services'}
      busy={!loaded}
      className="services-panel"
      tools={
        <Segments
          label="Service layout"
          className="services-view"
          value={view}
          onChange={setView}
          options={[
            { value: 'row', label: 'Row' },
            { value: 'all', label: 'All 9' },
          ]}
        />
      }
    >
      <ConnectFailure message={connect.failure} onClose={connect.closeFailure} />
      <CollectProgress collections={collections} />
      {isError && !loaded ? (
        <FailedState
          message="We couldn't load the service status. Connections aren't affected."
          onRetry={() => void refetch()}
        />
      ) : !loaded ? (
        <div className="service-grid" aria-hidden="true">
          {cards.map(card => (
            <Skeleton key={card.service} height={156} radius={10} />
          ))}
        </div>
      ) : view === 'row' ? (
        <ServiceRow>{drawn}</ServiceRow>
      ) : (
        <div className="service-grid">{drawn}</div>
      )}
      <PagespeedRow
        url={site.attr.url}
        connection={connections.find(item => item.service === 'pagespeed')}
        timeZone={timeZone}
      />
    </Panel>
  );
}
