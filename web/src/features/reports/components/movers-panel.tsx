import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { formatNumber } from '../../../../../shared/domain/formats/numbers.ts';
import { findMovers, type Mover } from '../../../../../shared/domain/overview/all-sites.ts';
import type { Report } from '../../../../../shared/model/report.ts';
import { writeAddress } from '../../../app/address/address.ts';
import { Delta } from '../../../components/figures/delta.tsx';
import { MiniLine } from '../../../components/figures/mini-line.tsx';
import { Segments } from '../../../components/form/segments.tsx';
import { shortNames } from '../../../../../shared/documents/short-names.ts';
import { Panel } from '../../../components/panel/panel.tsx';

const signed = (difference: number): string => `${difference < 0 ? '−' : '+'}${formatNumber(Math.abs(difference))}`;

/** The sites with the biggest changes; a click opens the site. */
export function MoversPanel({ report }: { report: Report }) {
  const { search } = useLocation();
  const [metric, setMetric] = useState<'sessions' | 'goals'>('sessions');
  const shortenName = shortNames(report.sites.map(({ name }) => name));
  const { rose, fell } = findMovers(report.sites, metric);
  const group = (title: string, movers: readonly Mover[]) => (
    <>
      <h3>{title}</h3>
      {movers.length === 0 && <p className="movers-none">No site</p>}
      <ul>
        {movers.map(({ site, change, difference }) => (
          <li key={site.siteId}>
            <Link
              to={`/overview${writeAddress(search, { site: site.siteId, node: null })}`}
              className="truncate"
              title={site.name}
            >
              {shortenName(site.name)}
            </Link>
            {metric === 'sessions' && (
              <MiniLine
                values={site.spark}
                grain={report.grain}
                label={`Sessions of ${site.name} by ${report.grain}`}
              />
            )}
            <span className="number movers-difference">{signed(difference)}</span>
            <Delta change={change} verdict={change > 0 ? 'good' : 'bad'} />
          </li>
        ))}
      </ul>
    </>
  );
  return (
    <Panel
      title="Biggest changes"
      className="movers"
      subtitle="Days in both periods"
      tools={
        <Segments
          label="Metric for biggest changes"
          value={metric}
          onChange={setMetric}
          options={[
            { value: 'sessions', label: 'Sessions' },
            { value: 'goals', label: 'Goals' },
          ]}
        />
      }
    >
      {group('Biggest increases', rose)}
      {group('Biggest decreases', fell)}
    </Panel>
  );
}
