import { useEffect, useRef } from 'react';
import { formatInstant } from '../../../../../shared/domain/formats/dates.ts';
import type { OpenedLink } from '../../../../../shared/model/colleague-link.ts';
import { serviceNames } from '../../../../../shared/platforms/registry.ts';
import { PassIcon } from '../../../components/icons/status.tsx';
import { zoneName } from '../../../../../shared/documents/zone-name.ts';
import { signInName } from '../view/panels.ts';

/** The page after connecting: the data read from now on, and the note that nothing else is needed. */
export function LinkDone({ link }: { link: OpenedLink }) {
  const { service, chosen, askedBy, siteName, usedAt, timeZone } = link;
  const head = useRef<HTMLHeadingElement>(null);
  useEffect(() => head.current?.focus({ preventScroll: true }), []);
  return (
    <section className="panel colleague-stop" aria-labelledby="link-done">
      <span className="panel-state-icon tone-good">
        <PassIcon size={18} />
      </span>
      <div>
        <h1 id="link-done" ref={head} tabIndex={-1}>
          Connected. Thank you.
        </h1>
        <p>
          {chosen} is now connected for {siteName}. {askedBy} was notified
          {usedAt !== null && ` at ${formatInstant(usedAt, timeZone)} ${zoneName(timeZone)}`}.
        </p>
        <p>
          Up to 18 months of {serviceNames[service]} are synced automatically, newest first. You can close this page.
        </p>
        <p className="colleague-quiet">
          This link can&apos;t be used again. You can remove access at {signInName(service)}, among the apps that have
          access to your account.
        </p>
      </div>
    </section>
  );
}
