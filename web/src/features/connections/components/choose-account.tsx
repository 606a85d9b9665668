import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import type { Accounts, SiteNode } from '../../../../../shared/model/node.ts';
import { messageOf } from '../../../app/api/errors.ts';
import { Button } from '../../../components/form/button.tsx';
import { Select } from '../../../components/form/field.tsx';
import { Skeleton } from '../../../components/status/skeleton.tsx';
import { useGetTokenQuery } from '../connection-api.ts';
import { chooseAccount, chosenAccount, firstChoice, reaches, type Choice } from '../view/account-choice.ts';

type Ga4Account = NonNullable<Accounts['ga4']>;

type Props = {
  site: SiteNode;
  tokenId: string;
  disabled: boolean;
  /** Null while the choice is not complete. */
  onChoose: (account: Ga4Account | null) => void;
};

/** Account and Property of a Google sign-in, as Google lists them now. Both need an explicit choice. */
export function ChooseAccount({ site, tokenId, disabled, onChoose }: Props) {
  const saved = site.attr.accounts?.ga4;
  const { currentData, error, isFetching, refetch } = useGetTokenQuery({ params: { tokenId }, query: { siteId: site.siteId } });
  const [picked, setPicked] = useState<Choice | null>(null);
  const accounts = useMemo(() => currentData?.accounts ?? [], [currentData]);
  const choice = useMemo(() => picked ?? firstChoice(accounts, saved), [picked, accounts, saved]);
  const offered = useMemo(() => {
    const chosen = chosenAccount(tokenId, accounts, choice);
    const same = chosen !== null && chosen.propertyId === saved?.propertyId && chosen.tokenId === saved.tokenId;
    return same ? null : chosen;
  }, [tokenId, accounts, choice, saved]);

  // The page holds the choice until Save: it is told when the choice changes, not when the page draws anew.
  const tell = useEffectEvent(onChoose);
  useEffect(() => tell(offered), [offered]);

  if (error !== undefined) {
    return (
      <div className="service-notice tone-bad" role="alert">
        <p>{messageOf(error)}</p>
        <Button size="small" busy={isFetching} onClick={() => void refetch()}>Try again</Button>
      </div>
    );
  }
  if (currentData === undefined) {
    return (
      <div className="choose-account" aria-busy="true">
        <output className="visually-hidden">Asking Google for accounts</output>
        <Skeleton height={58} radius={8} /><Skeleton height={58} radius={8} />
      </div>
    );
  }
  if (accounts.length === 0) {
    return <p className="service-notice tone-warning" role="alert">This Google sign-in has no Google Analytics 4 property. Press Add Account and sign in with another one.</p>;
  }
  const properties = accounts.find(account => account.accountId === choice.accountId)?.choices ?? [];
  return (
    <div className="choose-account">
      {saved !== undefined && tokenId !== saved.tokenId && !reaches(accounts, saved) && (
        <p className="service-notice tone-bad" role="alert">
          This sign-in cannot read {saved.propertyName}. Sign in with an account that still can, or choose another property: what was collected is kept.
        </p>
      )}
      <Select
        label="Account" value={choice.accountId ?? ''} placeholder={choice.accountId === null ? 'Choose an account' : undefined} disabled={disabled}
        options={accounts.map(account => ({ value: account.accountId, label: account.accountName }))}
        onChange={accountId => setPicked(chooseAccount(accounts, accountId))}
      />
      <Select
        label="Property" value={choice.propertyId ?? ''} placeholder={choice.propertyId === null ? 'Choose a property' : undefined}
        disabled={disabled || choice.accountId === null}
        options={properties.map(property => ({ value: property.id, label: property.name }))}
        onChange={propertyId => setPicked({ accountId: choice.accountId, propertyId })}
        help={choice.accountId !== null && properties.length === 0 ? 'This account has no Google Analytics 4 property.' : undefined}
      />
    </div>
  );
}
