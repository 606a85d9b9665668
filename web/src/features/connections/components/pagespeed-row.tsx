import { formatInstant } from '../../../../../shared/domain/formats/dates.ts';
import type { Connection } from '../../../../../shared/model/connection.ts';
import { WebsiteIcon } from '../../../components/icons/navigation.tsx';
import { NotConnectedIcon, PassIcon, WarningIcon } from '../../../components/icons/status.tsx';
import { Badge } from '../../../components/status/badge.tsx';

/** PageSpeed needs no consent: it syncs as soon as the site has a website. */
export function PagespeedRow({
  url,
  connection,
  timeZone,
}: {
  url: string | undefined;
  connection: Connection | undefined;
  timeZone: string;
}) {
  const troubled = connection !== undefined && connection.state !== 'working';
  return (
    <div className="pagespeed-row">
      <span
        className="service-mark"
        style={{ color: url === undefined ? 'var(--t3)' : 'var(--series)' }}
        aria-hidden="true"
      >
        <WebsiteIcon size={20} />
      </span>
      <div className="pagespeed-words">
        <h3>PageSpeed Insights</h3>
        <p>
          {url === undefined
            ? 'Measured automatically once the site has a website.'
            : `Measured automatically for ${url}. ${connection?.message ?? 'No sign-in needed.'}`}
        </p>
      </div>
      <div className="pagespeed-state">
        {connection?.pulledAt !== undefined && connection.pulledAt !== null && (
          <span className="service-pulled">Synced {formatInstant(connection.pulledAt, timeZone)}</span>
        )}
        {url === undefined ? (
          <Badge icon={<NotConnectedIcon size={13} />}>No website</Badge>
        ) : troubled ? (
          <Badge tone="warning" icon={<WarningIcon size={13} />}>
            Needs attention
          </Badge>
        ) : (
          <Badge tone="good" icon={<PassIcon size={13} />}>
            Automatic
          </Badge>
        )}
      </div>
    </div>
  );
}
