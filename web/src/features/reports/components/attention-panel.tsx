import { Link, useLocation } from 'react-router-dom';
import { formatNumber } from '../../../../../shared/domain/formats/numbers.ts';
import type { Attention, SiteTarget } from '../../../../../shared/domain/overview/all-sites.ts';
import { writeAddress } from '../../../app/address/address.ts';
import { ButtonLink } from '../../../components/form/button.tsx';
import { PassIcon } from '../../../components/icons/status.tsx';
import { EmptyState } from '../../../components/panel/empty-state.tsx';
import { Panel } from '../../../components/panel/panel.tsx';
import { connectPath } from '../../../components/panel/panel-empty.tsx';
import { countSites } from '../../../../../shared/documents/count-sites.ts';
import { stateTones } from '../../../../../shared/documents/site-states.ts';
import { stateIcons } from './site-badge.tsx';

/** The target of a row or of the headline for a site. */
export const targetAddress = (to: SiteTarget, siteId: string | null, search: string): string =>
  to.kind === 'connect'
    ? connectPath(siteId, to.service)
    : `${to.path}${siteId === null ? search : writeAddress(search, { site: siteId, node: null })}`;

/** The number of rows shown at first. */
const shownFirst = 6;

/** The sites that need attention, worst first; a row disappears once it is fixed. `more`: sites that aren't listed. */
export function AttentionPanel({ rows, more, sites }: { rows: readonly Attention[]; more: number; sites: number }) {
  const { search } = useLocation();
  const row = ({ site, state, title, text, action, to }: Attention) => {
    const Icon = stateIcons[state];
    return (
      <li key={site.siteId} className="attention-row">
        <span className={`attention-icon tone-${stateTones[state]}`}>
          <Icon size={18} />
        </span>
        <span className="attention-words">
          <Link to={targetAddress({ kind: 'page', path: '/overview' }, site.siteId, search)} title={site.name}>
            {site.name}
          </Link>
          <b>{title}</b>
          <small>{text}</small>
        </span>
        <ButtonLink to={targetAddress(to, site.siteId, search)} size="small" aria-label={`${action}: ${site.name}`}>
          {action}
        </ButtonLink>
      </li>
    );
  };
  const [first, rest] = [rows.slice(0, shownFirst), rows.slice(shownFirst)];
  return (
    <Panel
      title="Needs attention"
      flush
      className="attention"
      subtitle={`${rows.length === 0 ? 'None' : formatNumber(rows.length + more)} of ${countSites(sites)}${rows.length < 2 ? '' : ', biggest problems first'}`}
      provenance={
        rows.length === 0 ? undefined : (
          <span>
            Rows disappear once the problem is fixed
            {more === 0 ? '' : `. ${formatNumber(more)} more aren't listed. Choose a region to see them`}
          </span>
        )
      }
    >
      {rows.length === 0 ? (
        <EmptyState centered tone="good" icon={<PassIcon size={18} />} title="Nothing to fix">
          All connections work, goals are counted, and no score dropped.
        </EmptyState>
      ) : (
        <ul className="attention-list">{first.map(row)}</ul>
      )}
      {rest.length > 0 && (
        <details className="attention-more">
          <summary>{rest.length} more</summary>
          <ul className="attention-list">{rest.map(row)}</ul>
        </details>
      )}
    </Panel>
  );
}
