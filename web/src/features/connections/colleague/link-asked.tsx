import { makeInitials } from '../../../../../shared/domain/formats/initials.ts';
import { formatDate, formatInstant } from '../../../../../shared/domain/formats/dates.ts';
import { siteToday } from '../../../../../shared/domain/periods/zone.ts';
import type { OpenedLink } from '../../../../../shared/model/colleague-link.ts';
import { serviceNames } from '../../../../../shared/platforms/registry.ts';
import { useNow } from '../../../app/address/use-now.ts';
import { getErrorMessage } from '../../../app/api/errors.ts';
import { Button } from '../../../components/form/button.tsx';
import { EyeOffIcon, LinkIcon } from '../../../components/icons/actions.tsx';
import { ClockIcon, PassIcon } from '../../../components/icons/status.tsx';
import { zoneName } from '../../../../../shared/documents/zone-name.ts';
import { ServiceMark } from '../../../components/icons/service-mark.tsx';
import { timeLeft, whatIsNot, whatIsRead } from '../view/colleague-text.ts';
import { panelFacts, signInName } from '../view/panels.ts';
import { useAuthorizeByLinkMutation } from './colleague-api.ts';

type Props = { code: string; link: OpenedLink; failure: string | null; onDecline: () => void };

const getInitials = (name: string) => makeInitials(...name.split(/\s+/).slice(0, 2));

/** The request: its service, its sender, and the data that is read and not read. Its button leads to the platform. */
export function LinkAsked({ code, link, failure, onDecline }: Props) {
  const now = useNow();
  const [authorize, { isLoading, error, data }] = useAuthorizeByLinkMutation();
  const { service, siteName, askedBy, asked, createdAt, endsAt, timeZone } = link;
  const name = serviceNames[service];
  const go = async () => {
    const answer = await authorize({ body: { code } });
    if (answer.data !== undefined) window.location.assign(answer.data.url);
  };
  const wrong = error === undefined ? failure : getErrorMessage(error);
  return (
    <section className="panel link-asked" aria-labelledby="link-title">
      <div className="link-asked-marks" aria-hidden="true">
        <span className="link-initials">{getInitials(asked?.fullName ?? askedBy)}</span>
        <ServiceMark service={service} quiet={false} />
      </div>
      <h1 id="link-title">
        {askedBy} asks you to connect {name} for {siteName}
      </h1>
      <p>
        {asked?.fullName ?? askedBy}
        {asked?.company != null && ` of ${asked.company}`} created this link on{' '}
        {formatDate(siteToday(new Date(createdAt), timeZone))}. You don&apos;t need an account here. Sign in at{' '}
        {signInName(service)}, choose the {panelFacts(service).thing}
        {asked?.website != null && ` of ${asked.website.replace(/^https?:\/\//i, '').replace(/\/$/, '')}`}, and
        you&apos;re done.
      </p>
      {asked?.note != null && <blockquote>“{asked.note}”</blockquote>}
      {wrong !== null && (
        <p className="link-problem tone-bad" role="alert">
          {wrong}
        </p>
      )}
      <div className="link-facts">
        <section aria-labelledby="link-read">
          <h2 id="link-read">What we read</h2>
          <ul>
            {whatIsRead(service).map(([title, detail]) => (
              <li key={title}>
                <PassIcon size={18} className="text-good" />
                <span>
                  <b>{title}</b>
                  <small>{detail}</small>
                </span>
              </li>
            ))}
          </ul>
        </section>
        <section aria-labelledby="link-not">
          <h2 id="link-not">What we don&apos;t</h2>
          <ul>
            {whatIsNot(service).map(([title, detail]) => (
              <li key={title}>
                <EyeOffIcon size={18} className="text-neutral" />
                <span>
                  <b>{title}</b>
                  <small>{detail}</small>
                </span>
              </li>
            ))}
          </ul>
        </section>
      </div>
      <p className="link-until">
        <ClockIcon size={16} />
        <span>
          <b>
            The link works once, until {formatInstant(endsAt, timeZone)} {zoneName(timeZone)}
          </b>
          <small>You can remove access at any time at {signInName(service)}.</small>
        </span>
        <b className="number">{timeLeft(endsAt, now)}</b>
      </p>
      <footer>
        <Button look="primary" size="large" busy={isLoading || data !== undefined} onClick={() => void go()}>
          <LinkIcon size={16} />
          Connect {name}
        </Button>
        <Button look="quiet" size="large" onClick={onDecline}>
          Not for me
        </Button>
      </footer>
    </section>
  );
}
