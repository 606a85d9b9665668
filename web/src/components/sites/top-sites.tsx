import { useState } from 'react';
import { Link } from 'react-router-dom';
import { siteChange } from '../../../../shared/domain/overview/all-sites.ts';
import { formatNumber } from '../../../../shared/domain/formats/numbers.ts';
import { judgeChange } from '../../../../shared/domain/pages/format.ts';
import type { MetricKey } from '../../../../shared/model/metric-value.ts';
import type { Report } from '../../../../shared/model/report.ts';
import { formatMetricNumber } from '../../../../shared/numbers/metrics/format.ts';
import { metricTable } from '../../../../shared/numbers/metrics/table.ts';
import { Delta } from '../figures/delta.tsx';
import { Button } from '../form/button.tsx';
import { Picker } from '../form/picker.tsx';
import { findTopSites, type Site, type SiteNumber } from './site-numbers.ts';

const share = (value: number, largest: number): string => `${largest > 0 ? Math.max(0, (100 * value) / largest) : 0}%`;

function SiteBar({
  metric,
  number: { site, value, currency },
  largest,
  to,
}: {
  metric: MetricKey;
  number: SiteNumber;
  largest: number;
  to: string;
}) {
  const definition = metricTable[metric];
  const change = siteChange(site, metric);
  return (
    <li>
      <Link to={to} className="by-site-name" title={site.name}>
        {site.name}
      </Link>
      <span className="site-bar" aria-hidden="true">
        <span style={{ width: share(value, largest) }} />
      </span>
      <b className="number">{formatMetricNumber(metric, value, currency)}</b>
      <span className="site-bar-change">
        {change !== null && (
          <Delta change={change} format={definition.format} verdict={judgeChange(definition, change)} />
        )}
      </span>
    </li>
  );
}

/** A metric by site: the five largest as bars, the others as one, all of them in the table. */
export function TopSites({
  sites,
  unlisted,
  metrics,
  linkTo,
  onShowTable,
}: {
  sites: readonly Site[];
  /** The sites beyond the listed ones. */
  unlisted: Report['others'];
  metrics: readonly MetricKey[];
  linkTo: (site: Site) => string;
  onShowTable: () => void;
}) {
  const [first = 'sessions'] = metrics;
  const [chosen, setChosen] = useState<MetricKey>(first);
  const metric = metrics.includes(chosen) ? chosen : first;
  const { top, others } = findTopSites(sites, metric, unlisted);
  const largest = Math.max(0, ...top.map(({ value }) => value));
  return (
    <div className="top-sites">
      {metrics.length > 1 && (
        <Picker
          label="Metric"
          value={metric}
          options={metrics.map(key => ({ value: key, label: metricTable[key].title }))}
          onChange={value => setChosen(metrics.find(key => key === value) ?? first)}
        />
      )}
      {top.length === 0 ? (
        <p className="top-sites-none">
          {metrics.length === 0 ? 'No site reports these figures.' : 'No site reports this metric.'}
        </p>
      ) : (
        <ol>
          {top.map(number => (
            <SiteBar
              key={number.site.siteId}
              metric={metric}
              number={number}
              largest={largest}
              to={linkTo(number.site)}
            />
          ))}
          {others.count > 0 && (
            <li className="top-sites-others">
              <Button look="quiet" size="small" onClick={onShowTable}>
                {formatNumber(others.count)} other {others.count === 1 ? 'site' : 'sites'}
              </Button>
              <span aria-hidden="true" />
              <b className="number">
                {others.sum === null ? '' : formatMetricNumber(metric, others.sum, top[0]?.currency)}
              </b>
              <span className="site-bar-change" />
            </li>
          )}
        </ol>
      )}
    </div>
  );
}
