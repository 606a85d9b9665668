import { formatDate } from '../../../../../shared/domain/formats/dates.ts';
import { siteToday } from '../../../../../shared/domain/periods/zone.ts';
import type { OpenedLink } from '../../../../../shared/model/colleague-link.ts';
import { serviceNames } from '../../../../../shared/platforms/registry.ts';
import { ClockIcon } from '../../../components/icons/status.tsx';

/** The page of an expired link: the reason, and the person who can send a new one. */
export function LinkOver({ link: { state, askedBy, service, endsAt, timeZone } }: { link: OpenedLink }) {
  return (
    <section className="panel colleague-stop" aria-labelledby="link-over">
      <span className="panel-state-icon tone-neutral">
        <ClockIcon size={18} />
      </span>
      <div>
        <h1 id="link-over">
          {state === 'ended'
            ? `This link expired on ${formatDate(siteToday(new Date(endsAt), timeZone))}`
            : `${askedBy} canceled this link`}
        </h1>
        <p>
          Nothing was connected. {askedBy} can send you a new one if {serviceNames[service]} still needs to be
          connected.
        </p>
      </div>
    </section>
  );
}
