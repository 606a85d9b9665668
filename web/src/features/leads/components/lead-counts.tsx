import { formatDateRange } from '../../../../../shared/domain/formats/dates.ts';
import { formatNumber } from '../../../../../shared/domain/formats/numbers.ts';
import type { LeadCountsView } from '../../../../../shared/model/lead-view.ts';
import { Delta } from '../../../components/figures/delta.tsx';
import { OtherSites } from '../../../components/panel/other-sites.tsx';
import { Panel } from '../../../components/panel/panel.tsx';
import { computeChange } from './lead-figures.tsx';

const titles: readonly (readonly [count: keyof LeadCountsView['now'], title: string])[] = [
  ['leads', 'Leads'],
  ['booked', 'People booked'],
  ['bookings', 'Bookings'],
  ['bookingsKept', 'Bookings kept'],
  ['units', 'Deals closed'],
];

/** The counts of a company with very many sites, and the sites with the most leads. */
export const LeadCounts = ({ view }: { view: LeadCountsView }) => (
  <>
    <LeadCountFigures view={view} />
    <Panel title="Most leads" subtitle={`${formatNumber(view.sites)} sites, as of last night`}>
      <p className="lead-none">
        Choose a region or a site to see sources, costs, and leads. They cover up to 500 sites together.
      </p>
      <OtherSites by="leads" page="/crm-connect" />
    </Panel>
  </>
);

export const LeadCountFigures = ({ view: { now, before, range, comparison } }: { view: LeadCountsView }) => (
  <dl
    className="panel lead-figures"
    aria-label={`Leads ${formatDateRange(range)}, against ${formatDateRange(comparison, { beside: range })}`}
  >
    {titles.map(([count, title]) => {
      const [value, previous] = [now[count], before[count]];
      const change = computeChange(value, previous);
      return (
        <div key={count}>
          <dt>{title}</dt>
          <dd>
            <b className="number">{value === null ? '–' : formatNumber(value)}</b>{' '}
            {change !== null && <Delta change={change} verdict={change > 0 ? 'good' : 'bad'} />}
          </dd>
          <dd className="lead-note number">
            {previous === null ? 'Not counted before' : `${formatNumber(previous)} before`}
          </dd>
        </div>
      );
    })}
  </dl>
);
