import { useEffect, useRef } from 'react';
import { formatDate } from '../../../../../shared/domain/formats/dates.ts';
import { getErrorMessage } from '../../../app/api/errors.ts';
import { Button } from '../../../components/form/button.tsx';
import { PlusIcon, RefreshIcon, ResetIcon } from '../../../components/icons/actions.tsx';
import { Skeleton } from '../../../components/status/skeleton.tsx';
import { useGetTokenQuery } from '../connection-api.ts';
import { panelFacts, signInName } from '../view/panels.ts';
import { AccountSelects, type ChooseAccountProps } from './account-selects.tsx';
import { useShown } from '../../../app/api/use-shown.ts';

/** The choices of a sign-in, as its platform lists them now. */
export function ChooseAccount(props: ChooseAccountProps) {
  const { siteId, service, tokenId, saved, disabled, takesFocus, authorizing, mayAuthorize, onAuthorize } = props;
  const { currentData, error, isFetching, refetch } = useShown(
    useGetTokenQuery({ params: { tokenId }, query: { siteId } }, { refetchOnMountOrArgChange: true }),
  );
  const { group, choice } = panelFacts(service);
  const container = useRef<HTMLDivElement>(null);
  const loaded = currentData !== undefined;
  // The button that opened this is gone, so the keyboard focus moves to the first select. Open selects of other
  // services don't take it.
  useEffect(() => {
    if (loaded && takesFocus && document.activeElement === document.body)
      container.current?.querySelector('select')?.focus({ preventScroll: true });
  }, [loaded, takesFocus]);
  const again = (
    <Button size="small" busy={isFetching} disabled={disabled} onClick={() => void refetch()}>
      <RefreshIcon size={14} />
      Refresh
    </Button>
  );
  const add = mayAuthorize && (
    <Button size="small" busy={authorizing} disabled={disabled} onClick={() => onAuthorize(false)}>
      <PlusIcon size={14} />
      Add Account
    </Button>
  );

  if (error !== undefined) {
    return (
      <div className="choose-account">
        <p className="service-notice tone-bad" role="alert">
          {getErrorMessage(error)}
        </p>
        <div className="choose-actions">
          {again}
          {add}
        </div>
      </div>
    );
  }
  if (currentData === undefined) {
    return (
      <div className="choose-account" aria-busy="true">
        <output className="visually-hidden">Loading accounts from {signInName(service)}</output>
        {[group, choice].flatMap(label => (label === null ? [] : [<Skeleton key={label} height={60} radius={8} />]))}
      </div>
    );
  }
  if (currentData.status === 'EXPIRED') {
    return (
      <div className="choose-account">
        <p className="service-notice tone-warning" role="alert">
          {signInName(service)} no longer accepts this sign-in. Collected data is kept.
        </p>
        {mayAuthorize && (
          <div className="choose-actions">
            <Button size="small" look="primary" busy={authorizing} onClick={() => onAuthorize(true)}>
              <ResetIcon size={14} />
              Reset Token
            </Button>
          </div>
        )}
      </div>
    );
  }
  const { accounts, endsOn } = currentData;
  const nothing = accounts.every(account => account.choices.length === 0);
  return (
    <div className="choose-account" ref={container}>
      {nothing ? (
        <p className="service-notice tone-warning" role="alert">
          {panelFacts(service).nothing}
        </p>
      ) : (
        <AccountSelects {...props} accounts={accounts} />
      )}
      <div className="choose-actions">
        {again}
        {add}
        {endsOn !== null && (
          <span className="service-reason">This sign-in works until {formatDate(endsOn)} unless it is renewed</span>
        )}
      </div>
      {saved.ga !== undefined && nothing && service === 'ga4' && (
        <p className="service-reason">Google shut down Universal Analytics. The stored account stays readable.</p>
      )}
    </div>
  );
}
