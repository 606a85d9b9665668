import { useState } from 'react';
import type { Connection } from '../../../../../shared/model/connection.ts';
import type { Accounts, SiteNode } from '../../../../../shared/model/node.ts';
import { messageOf } from '../../../app/api/errors.ts';
import { useAppDispatch } from '../../../app/store.ts';
import { Button } from '../../../components/form/button.tsx';
import { RefreshIcon } from '../../../components/icons/actions.tsx';
import { ConfirmDialog } from '../../../components/overlay/dialog.tsx';
import { toastShown } from '../../../components/toast/toast-slice.ts';
import { useDeleteAccountMutation } from '../connection-api.ts';
import type { ServiceCard } from '../view/service-card.ts';
import { ChooseAccount } from './choose-account.tsx';
import { ServiceCardView } from './service-card.tsx';
import { ServiceMenu } from './service-menu.tsx';

type Ga4Account = NonNullable<Accounts['ga4']>;

export type Ga4CardProps = {
  site: SiteNode;
  card: ServiceCard;
  connection: Connection | undefined;
  timeZone: string;
  active: boolean;
  /** Brought back by Google's consent, not saved yet. */
  newTokenId: string | undefined;
  may: { readonly authorize: boolean; readonly remove: boolean; readonly seeToken: boolean; readonly reason: string | undefined };
  authorizing: boolean;
  saving: boolean;
  onAuthorize: () => void;
  onChoose: (account: Ga4Account | null) => void;
  onSave: () => void;
  onUndo: () => void;
};

/** Google Analytics: consent, choice of account and property, reconnecting, taking it off. */
export function Ga4Card(props: Ga4CardProps) {
  const { site, card, connection, timeZone, active, newTokenId, may, authorizing, saving, onAuthorize, onChoose, onSave, onUndo } = props;
  const dispatch = useAppDispatch();
  const [listing, setListing] = useState(false);
  const [asking, setAsking] = useState(false);
  const [remove, removing] = useDeleteAccountMutation();
  const saved = site.attr.accounts?.ga4;
  const tokenId = newTokenId ?? (listing ? saved?.tokenId : undefined);
  const undo = () => {
    setListing(false);
    onUndo();
  };
  const confirmed = async () => {
    const answer = await remove({ params: { siteId: site.siteId, accountId: 'ga4' } });
    setAsking(false);
    if (answer.error === undefined) dispatch(toastShown({ tone: 'good', text: 'Account deleted' }));
    else dispatch(toastShown({ tone: 'bad', text: `${messageOf(answer.error)} Google Analytics is still connected.` }));
  };

  const main = tokenId !== undefined
    ? (
      <>
        <Button size="small" look="primary" busy={saving} disabled={card.state !== 'unsaved'} onClick={onSave}>Save</Button>
        <Button size="small" disabled={saving} onClick={undo}>{newTokenId === undefined ? 'Close' : 'Undo'}</Button>
      </>
    )
    : card.state === 'reconnect' || card.state === 'trouble'
      ? <Button size="small" look="primary" busy={authorizing} disabled={!may.authorize} onClick={onAuthorize}>Reset Token</Button>
      : saved === undefined
        ? <Button size="small" look="primary" busy={authorizing} disabled={!may.authorize} onClick={onAuthorize}>Add Account</Button>
        : <Button size="small" disabled={!may.authorize} onClick={() => setListing(true)}><RefreshIcon size={14} />Refresh</Button>;

  return (
    <>
      <ServiceCardView
        card={tokenId === undefined ? card : { ...card, pulledAt: null, chosen: [] }} timeZone={timeZone} active={active} actions={main}
        reason={may.authorize ? (tokenId !== undefined && card.state !== 'unsaved' ? 'Choose account and property' : undefined) : may.reason}
        menu={
          <ServiceMenu
            title={card.title} tokenId={may.seeToken ? saved?.tokenId : undefined}
            onAdd={may.authorize && saved !== undefined ? onAuthorize : undefined}
            onDelete={may.remove && saved !== undefined ? () => setAsking(true) : undefined}
          />
        }
      >
        {tokenId === undefined
          ? undefined
          : <ChooseAccount key={tokenId} site={site} tokenId={tokenId} disabled={saving} onChoose={onChoose} />}
      </ServiceCardView>
      <ConfirmDialog
        open={asking} onClose={() => setAsking(false)} onConfirm={() => void confirmed()} busy={removing.isLoading} confirm="Delete"
        title="Delete Google Analytics"
        question={
          <p>
            Are you sure you want to delete {saved?.propertyName ?? 'Google Analytics'} from {site.name}? Nothing new is collected;{' '}
            {connection?.lastDay === undefined || connection.lastDay === null ? 'the site stays as it is.' : 'what was collected stays readable.'}
          </p>
        }
      />
    </>
  );
}
