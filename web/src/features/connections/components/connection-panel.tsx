import { useState, type ReactNode } from 'react';
import type { Connection } from '../../../../../shared/model/connection.ts';
import type { SeenNode } from '../../../../../shared/model/node.ts';
import type { ConnectableService } from '../../../../../shared/platforms/registry.ts';
import { chosenSignIn } from '../../../../../shared/model/sign-in.ts';
import { Button } from '../../../components/form/button.tsx';
import { Segments } from '../../../components/form/segments.tsx';
import { LinkIcon, PlusIcon, RefreshIcon, ResetIcon } from '../../../components/icons/actions.tsx';
import { UserPlusIcon } from '../../../components/icons/navigation.tsx';
import { siteTimeZone, siteToday } from '../../../../../shared/domain/periods/zone.ts';
import type { OverrideHandle } from '../../../components/override/use-override.ts';
import { AskColleague } from '../colleague/ask-colleague.tsx';
import { MadeLinks } from '../colleague/made-links.tsx';
import { useChecks } from '../use-checks.ts';
import type { Present } from '../view/connection-state.ts';
import { storedAccounts } from '../view/account-choice.ts';
import { choosingReason, panelActions, restingReason, type PanelAction } from '../view/panel-actions.ts';
import { panelFacts } from '../view/panels.ts';
import type { Progress } from '../view/progress.ts';
import type { Rights } from '../view/rights.ts';
import { serviceCard, tokenFacts, type ServiceCard } from '../view/service-card.ts';
import { ChooseAccount } from './choose-account.tsx';
import { DeleteAccount } from './delete-account.tsx';
import { Ga4Start } from './ga4-start.tsx';
import { PanelBody } from './panel-body.tsx';
import type { PanelFrame } from './panel-frame.ts';
import { ServiceMenu } from './service-menu.tsx';
import { ShareSignIn } from './share-sign-in.tsx';
import { UniversalPanel } from './universal-panel.tsx';

export type ConnectionPanelProps = {
  site: SeenNode;
  service: ConnectableService;
  card: ServiceCard;
  connection: Connection | undefined;
  /** The progress of its first sync, while one runs. */
  progress: Progress | undefined;
  present: Present;
  frame: PanelFrame;
  active: boolean;
  rights: Rights;
  override: OverrideHandle;
  authorizing: boolean;
  saving: boolean;
  onAuthorize: (reset: boolean) => void;
  onSave: () => void;
  onUndo: () => void;
};

/** The panel of every service: consent, choice, reconnecting, checks, removal. */
export function ConnectionPanel(props: ConnectionPanelProps) {
  const {
    site,
    service,
    card,
    connection,
    progress,
    present,
    frame,
    active,
    rights,
    override,
    authorizing,
    saving,
    onAuthorize,
    onSave,
    onUndo,
  } = props;
  const { Frame, buttons, wizard } = frame;
  const accounts = storedAccounts(site);
  const stored = accounts[service];
  const draft = override.drafts[service];
  const tokenId = rights.choose ? (draft?.tokenId ?? null) : null;
  const [asking, setAsking] = useState(false);
  const [starting, setStarting] = useState(false);
  const [askingColleague, setAskingColleague] = useState(false);
  const [sharing, setSharing] = useState(false);
  const [opened, setOpened] = useState(false);
  const [universal, setUniversal] = useState(service === 'ga4' && accounts.ga !== undefined && stored === undefined);
  const { checking, checkStatus, testPage } = useChecks(site);

  // GA4 or Universal follows the existing token (specification 4); a new sign-in is GA4's.
  const toggle = service === 'ga4' && accounts.ga !== undefined && (
    <Segments
      label="GA4 or Universal"
      className="service-toggle"
      value={universal && tokenId === null ? 'ga' : 'ga4'}
      options={[
        { value: 'ga4', label: 'GA4' },
        { value: 'ga', label: 'Universal' },
      ]}
      onChange={value => setUniversal(value === 'ga')}
    />
  );
  if (toggle !== false && universal && tokenId === null) {
    const shown = { ...serviceCard('ga', accounts, undefined, {}, present), title: card.title };
    return (
      <UniversalPanel
        {...{ site, frame, rights, active, authorizing }}
        card={shown}
        tools={toggle}
        onConvert={() => onAuthorize(false)}
      />
    );
  }

  const list = () => {
    if (stored === undefined) return;
    setOpened(true);
    override.change(service, { tokenId: chosenSignIn(service), reset: false, picked: null });
  };
  const offered = panelActions(service, card, stored !== undefined, rights);
  const openly = frame.asksOpenly === true && offered.menu.includes('ask');
  const { main } = offered;
  const menu = openly ? offered.menu.filter(action => action !== 'ask') : offered.menu;
  const timeZone = siteTimeZone(site.attr);
  const actions: Record<
    PanelAction,
    { readonly label: string; readonly icon: ReactNode; readonly run: () => void; readonly busy: boolean }
  > = {
    add: { label: 'Add Account', icon: <PlusIcon size={14} />, run: () => onAuthorize(false), busy: authorizing },
    reset: { label: 'Reset Token', icon: <ResetIcon size={14} />, run: () => onAuthorize(true), busy: authorizing },
    refresh: { label: 'Refresh', icon: <RefreshIcon size={14} />, run: list, busy: false },
    choose: { label: `Choose another ${panelFacts(service).thing}`, icon: null, run: list, busy: false },
    status: { label: 'Check Status', icon: null, run: () => void checkStatus(), busy: checking },
    ask: { label: 'Ask a colleague', icon: <LinkIcon size={14} />, run: () => setAskingColleague(true), busy: false },
    share: { label: 'Share sign-in', icon: <UserPlusIcon size={14} />, run: () => setSharing(true), busy: false },
    test: { label: 'Test Page', icon: null, run: () => void testPage(), busy: checking },
  };
  const button = (action: PanelAction, index: number) => {
    const { label, icon, run, busy } = actions[action];
    const isNextStep =
      index === 0 && ((action === 'add' && buttons === 'medium') || action === 'choose' || card.state === 'reconnect');
    return (
      <Button key={action} size={buttons} look={isNextStep ? 'primary' : 'plain'} busy={busy} onClick={run}>
        {icon}
        {label}
      </Button>
    );
  };
  const choosing = tokenId !== null && draft !== undefined;
  const isSameSignIn = stored !== undefined && tokenId === chosenSignIn(service);
  return (
    <>
      <Frame
        card={card}
        active={active}
        choosing={choosing}
        tools={toggle === false ? undefined : toggle}
        actions={
          choosing ? (
            <>
              {wizard?.beside}
              {wizard?.claim !== null && (
                <Button size={buttons} look="primary" busy={saving} disabled={!card.unsaved} onClick={onSave}>
                  {wizard?.claim ?? 'Save'}
                </Button>
              )}
              <Button size={buttons} disabled={saving} onClick={onUndo}>
                {isSameSignIn && !card.unsaved ? 'Close' : 'Undo'}
              </Button>
            </>
          ) : (
            <>
              {wizard?.beside}
              {openly && button('ask', 1)}
              {main.map(button)}
            </>
          )
        }
        reason={
          choosing ? choosingReason(service, card, isSameSignIn) : restingReason(service, stored !== undefined, rights)
        }
        menu={
          <ServiceMenu
            title={card.title}
            tokenId={rights.seeToken ? stored?.tokenId : undefined}
            items={choosing ? [] : menu.map(key => ({ key, ...actions[key] }))}
            onStart={
              service === 'ga4' && stored !== undefined && rights.setGa4Start ? () => setStarting(true) : undefined
            }
            onDelete={rights.remove && stored !== undefined ? () => setAsking(true) : undefined}
          />
        }
      >
        <PanelBody
          card={card}
          connection={connection}
          progress={progress}
          more={rights.seeToken && card.state === 'reconnect' ? tokenFacts(accounts, service) : []}
        >
          {choosing ? (
            <ChooseAccount
              key={tokenId}
              siteId={site.siteId}
              service={service}
              tokenId={tokenId}
              draft={draft}
              saved={accounts}
              disabled={saving}
              takesFocus={active || opened}
              proposals={wizard}
              authorizing={authorizing}
              mayAuthorize={rights.authorize}
              onAuthorize={onAuthorize}
              onPick={picked => override.change(service, { picked })}
              onChoose={account => override.choose(service, account)}
            />
          ) : undefined}
        </PanelBody>
        {openly && <MadeLinks siteId={site.siteId} service={service} timeZone={timeZone} />}
      </Frame>
      <AskColleague
        siteId={site.siteId}
        siteName={site.name}
        service={service}
        timeZone={timeZone}
        open={askingColleague}
        onClose={() => setAskingColleague(false)}
      />
      {sharing && <ShareSignIn siteId={site.siteId} service={service} onClose={() => setSharing(false)} />}
      {service === 'ga4' && (
        <Ga4Start
          site={site}
          connection={connection}
          today={siteToday(present.now, timeZone)}
          open={starting}
          onClose={() => setStarting(false)}
        />
      )}
      <DeleteAccount site={site} card={card} open={asking} onClose={() => setAsking(false)} onDeleted={onUndo} />
    </>
  );
}
