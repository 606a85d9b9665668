import { Link, useLocation } from 'react-router-dom';
import { channelNames } from '../../../../../shared/domain/channels/names.ts';
import { channels, type Channel } from '../../../../../shared/model/panel.ts';
import { keepAddressFilters } from '../../../app/address/address.ts';
import { ChevronRightIcon } from '../../../components/icons/actions.tsx';
import type { PageAddress } from '../view/page-address.ts';

const all = '/channel-performance';

/** The question that the page answers; on a single channel, a link back to all channels. */
export function PageHead({ answers, address: { channel } }: { answers: string; address: PageAddress }) {
  const filters = keepAddressFilters(useLocation().search);
  if (channel === undefined) return <p className="page-answer">{answers}</p>;
  return (
    <div className="page-answer">
      <nav aria-label="Breadcrumb">
        <ol className="page-crumbs">
          <li>
            <Link to={`${all}${filters}`}>All channels</Link>
            <ChevronRightIcon size={12} />
          </li>
          <li aria-current="page">
            <i className="row-swatch" style={{ background: `var(--channel-${channel})` }} />
            {channelNames[channel]}
          </li>
        </ol>
      </nav>
      <p>Results from {channelNames[channel].toLowerCase()}.</p>
    </div>
  );
}

/** The links to the other channels, below the trend. */
export function ChannelLinks({ chosen }: { chosen: Channel | undefined }) {
  const filters = keepAddressFilters(useLocation().search);
  return (
    <nav className="channel-links no-print" aria-label="Channels">
      <Link to={`${all}${filters}`} aria-current={chosen === undefined ? 'page' : undefined}>
        All channels
      </Link>
      {channels.map(channel => (
        <Link key={channel} to={`${all}/${channel}${filters}`} aria-current={chosen === channel ? 'page' : undefined}>
          <i className="row-swatch" style={{ background: `var(--channel-${channel})` }} />
          {channelNames[channel]}
        </Link>
      ))}
    </nav>
  );
}
