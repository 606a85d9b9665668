import { useEffect, useRef, useState } from 'react';
import type { OpenedLink } from '../../../../../shared/model/colleague-link.ts';
import type { PlatformAccount } from '../../../../../shared/model/connection.ts';
import { getErrorMessage } from '../../../app/api/errors.ts';
import { Button } from '../../../components/form/button.tsx';
import { Skeleton } from '../../../components/status/skeleton.tsx';
import { ChoiceRadios } from '../components/choice-radios.tsx';
import { firstChoice, type Picked } from '../view/account-choice.ts';
import { panelFacts, signInName } from '../view/panels.ts';
import { useAccountsByLinkQuery, useConnectByLinkMutation } from './colleague-api.ts';
import { useShown } from '../../../app/api/use-shown.ts';

type Props = { code: string; link: OpenedLink; tokenId: string; onAgain: () => void; onConnected: () => void };

const parseHost = (website: string | null | undefined) => website?.replace(/^https?:\/\//i, '').replace(/\/.*$/, '');

/** The accounts of the new sign-in, with the one of the website preselected. */
export function ChooseByLink({ code, link, tokenId, onAgain, onConnected }: Props) {
  const { service, asked } = link;
  const { currentData, error, isFetching, refetch } = useShown(
    useAccountsByLinkQuery({ body: { code, tokenId } }, { refetchOnMountOrArgChange: true }),
  );
  const { thing } = panelFacts(service);
  const head = useRef<HTMLHeadingElement>(null);
  useEffect(() => head.current?.focus({ preventScroll: true }), []);
  const again = <Button onClick={onAgain}>Use another account</Button>;
  const host = parseHost(asked?.website);
  return (
    <section className="panel link-choose" aria-labelledby="link-choose-title">
      <h1 id="link-choose-title" ref={head} tabIndex={-1}>
        Which {thing} is {host ?? link.siteName}?
      </h1>
      {error !== undefined && (
        <>
          <p className="link-problem tone-bad" role="alert">
            {getErrorMessage(error)}
          </p>
          <footer>
            <Button busy={isFetching} onClick={() => void refetch()}>
              Try again
            </Button>
            {again}
          </footer>
        </>
      )}
      {error === undefined && currentData === undefined && (
        <div aria-busy="true">
          <output className="visually-hidden">Loading from {signInName(service)}</output>
          <Skeleton height={160} radius={10} />
        </div>
      )}
      {currentData?.status === 'EXPIRED' && (
        <>
          <p className="link-problem tone-warning" role="alert">
            {signInName(service)} no longer accepts this sign-in. Nothing was connected.
          </p>
          <footer>{again}</footer>
        </>
      )}
      {currentData?.status === 'ACTIVE' && (
        <Choices key={tokenId} {...{ code, link, tokenId, onConnected, again }} accounts={currentData.accounts} />
      )}
    </section>
  );
}

function Choices({
  code,
  link,
  tokenId,
  accounts,
  again,
  onConnected,
}: Omit<Props, 'onAgain'> & { accounts: readonly PlatformAccount[]; again: React.ReactNode }) {
  const { service, asked } = link;
  const website = asked?.website ?? undefined;
  const [picked, setPicked] = useState<Picked>(() => firstChoice(service, accounts, {}, website));
  const [connect, { isLoading, error }] = useConnectByLinkMutation();
  const { group, choice, thing } = panelFacts(service);
  if (accounts.every(({ choices }) => choices.length === 0)) {
    return (
      <>
        <p className="link-problem tone-warning" role="alert">
          This {signInName(service)} sign-in has no {thing} we can read.
        </p>
        <footer>{again}</footer>
      </>
    );
  }
  const go = async () => {
    if (picked.choiceId === null) return;
    const { data } = await connect({ body: { code, tokenId, choice: picked.choiceId } });
    if (data !== undefined) onConnected();
  };
  return (
    <>
      <ChoiceRadios
        service={service}
        group={group}
        label={choice}
        accounts={accounts}
        picked={picked}
        disabled={isLoading}
        host={website}
        onPick={setPicked}
      />
      {error !== undefined && (
        <p className="link-problem tone-bad" role="alert">
          {getErrorMessage(error)}
        </p>
      )}
      <footer>
        <Button
          look="primary"
          size="large"
          busy={isLoading}
          disabled={picked.choiceId === null}
          onClick={() => void go()}
        >
          Use this {thing}
        </Button>
        {again}
        {picked.choiceId === null && <span className="service-reason">Choose the {thing} to continue</span>}
      </footer>
    </>
  );
}
