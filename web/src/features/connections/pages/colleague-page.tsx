import * as z from 'zod/mini';
import { useState, type ReactNode } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { serviceNames } from '../../../../../shared/platforms/registry.ts';
import { useLinkCode } from '../../../app/address/use-link-code.ts';
import { apiErrorSchema, getErrorMessage } from '../../../app/api/errors.ts';
import { PublicFrame } from '../../../app/layout/public-frame.tsx';
import { Button } from '../../../components/form/button.tsx';
import { ClockIcon, InfoIcon, WarningIcon } from '../../../components/icons/status.tsx';
import { Skeleton } from '../../../components/status/skeleton.tsx';
import { useOpenLinkQuery } from '../colleague/colleague-api.ts';
import { ChooseByLink } from '../colleague/choose-by-link.tsx';
import { LinkAsked } from '../colleague/link-asked.tsx';
import { LinkDone } from '../colleague/link-done.tsx';
import { LinkOver } from '../colleague/link-over.tsx';
import { LinkSteps } from '../colleague/link-steps.tsx';
import { connectReturn, withoutReturn } from '../view/return-address.ts';
import '../colleague/colleague.css';
import { useShown } from '../../../app/api/use-shown.ts';

const title = 'Connect';

function Stop({ icon, heading, children }: { icon: ReactNode; heading: string; children: ReactNode }) {
  return (
    <section className="panel colleague-stop">
      <span className="panel-state-icon tone-neutral">{icon}</span>
      <div>
        <h1>{heading}</h1>
        {children}
      </div>
    </section>
  );
}

/** /connect#{code}: a guest without an account connects the one requested service. */
export function ColleaguePage() {
  const code = useLinkCode();
  const [query] = useSearchParams();
  const { hash } = useLocation();
  const navigate = useNavigate();
  const [declined, setDeclined] = useState(false);
  const {
    currentData: link,
    error,
    isFetching,
    refetch,
  } = useShown(useOpenLinkQuery({ body: { code } }, { refetchOnMountOrArgChange: true }));
  const parsed = z.safeParse(apiErrorSchema, error);
  // A malformed code is refused without a lookup and reported as unknown too.
  const unknown = parsed.success && (parsed.data.code === 'not-found' || parsed.data.code === 'invalid-request');
  const back = link === undefined ? null : connectReturn(query, link.service);
  const leave = () => void navigate({ search: withoutReturn(query).toString(), hash }, { replace: true });
  const frame = (children: ReactNode) => (
    <PublicFrame
      title={link === undefined ? title : `Connect ${serviceNames[link.service]}`}
      nav={false}
      theme={link?.theme ?? (error === undefined ? null : undefined)}
    >
      <div className="colleague">{children}</div>
    </PublicFrame>
  );
  if (link === undefined) {
    if (unknown)
      return frame(
        <Stop icon={<InfoIcon size={18} />} heading="Unknown link">
          <p>Check that you copied the whole link, or ask the sender for a new one. Nothing was connected.</p>
        </Stop>,
      );
    if (error !== undefined)
      return frame(
        <Stop icon={<WarningIcon size={18} />} heading="Couldn't open the link">
          <p>{getErrorMessage(error)}</p>
          <Button size="small" busy={isFetching} onClick={() => void refetch()}>
            Try again
          </Button>
        </Stop>,
      );
    return frame(
      <div aria-busy="true">
        <output className="visually-hidden">Opening the link</output>
        <Skeleton height={420} radius={12} />
      </div>,
    );
  }
  if (link.state === 'used' && link.chosen !== null)
    return frame(
      <>
        <LinkSteps service={link.service} step={4} />
        <LinkDone link={link} />
      </>,
    );
  if (link.state !== 'open') return frame(<LinkOver link={link} />);
  if (declined) {
    return frame(
      <Stop icon={<ClockIcon size={18} />} heading="Nothing was connected">
        <p>
          Let {link.askedBy} know who manages {serviceNames[link.service]}. You can close this page.
        </p>
        <Button size="small" onClick={() => setDeclined(false)}>
          Back to link
        </Button>
      </Stop>,
    );
  }
  const tokenId = back?.kind === 'token' && back.service === link.service ? back.tokenId : null;
  return frame(
    <>
      <LinkSteps service={link.service} step={tokenId === null ? 1 : 3} />
      {tokenId === null ? (
        <LinkAsked
          code={code}
          link={link}
          failure={
            back?.kind === 'error'
              ? back.message
                  .replaceAll('click Add Account', 'click Connect')
                  .replaceAll('Click Add Account', 'Click Connect')
              : null
          }
          onDecline={() => setDeclined(true)}
        />
      ) : (
        <ChooseByLink
          code={code}
          link={link}
          tokenId={tokenId}
          onAgain={leave}
          onConnected={() => {
            leave();
            void refetch();
          }}
        />
      )}
      <p className="colleague-foot">Questions? Ask {link.askedBy}.</p>
    </>,
  );
}
