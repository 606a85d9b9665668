import { memo } from 'react';
import { useLocation } from 'react-router-dom';
import { formatNumber } from '../../../../../shared/domain/formats/numbers.ts';
import { keepAddressFilters } from '../../../app/address/address.ts';
import { useScope } from '../../../app/address/scope.tsx';
import { DataPanel } from '../../../components/panel/data-panel.tsx';
import { DataTable } from '../../../components/table/data-table.tsx';
import { SkeletonRows } from '../../../components/status/skeleton.tsx';
import type { OverviewState } from '../use-overview.ts';
import { cityColumns, goalShares, measureTitle, type CitiesData, type City } from '../view/cities.ts';
import { exportInfo } from '../view/export-info.ts';
import { cityName } from '../../../components/map/us-states.ts';
import { PanelEmpty } from '../../../components/panel/panel-empty.tsx';

/** The specification's 190 px of rows (section 9), below a header of 36. */
const tableHeight = 226;

function Shares({ data }: { data: CitiesData }) {
  return (
    <div className="city-shares">
      <h3>
        Of {formatNumber(data.total)} {measureTitle(data).toLowerCase()}
      </h3>
      <div className="city-shares-bar" aria-hidden="true">
        {goalShares(data).map(part => (
          <span key={part.title} style={{ width: `${part.width}%`, background: part.color }} />
        ))}
      </div>
      <dl>
        {goalShares(data).map(part => (
          <div key={part.title}>
            <dt>
              <i className="swatch" style={{ background: part.color }} />
              {part.title}
            </dt>
            <dd className="number">
              <b>{formatNumber(part.value)}</b>
              <span>{part.share}</span>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

export const TopCities = memo(function TopCities({ overview, failure, retry, busy }: OverviewState) {
  const { node: site } = useScope();
  const { search } = useLocation();
  return (
    <DataPanel<CitiesData, City>
      title="Top 5 Cities"
      className="span-4"
      answer={overview?.panels.cities}
      failure={failure}
      onRetry={retry}
      busy={busy}
      bleed
      timeZone={overview?.timeZone ?? 'UTC'}
      more={`/channel-performance${keepAddressFilters(search)}`}
      subtitle={data => `of ${formatNumber(data.rows.length + data.omitted)}, by ${measureTitle(data).toLowerCase()}`}
      skeleton={<SkeletonRows rows={8} />}
      empty={answer => <PanelEmpty answer={answer} what="goals" onRetry={retry} />}
      describeExport={data => ({
        columns: cityColumns(data),
        rows: data.rows,
        info: exportInfo('cities', 'Goals by city', site?.name, overview),
      })}
    >
      {data => (
        <>
          <DataTable
            caption="Top 5 Cities"
            columns={cityColumns(data)}
            rows={data.rows}
            rowKey={row => cityName(row.city, row.region)}
            initialSort={{ key: 'value', direction: 'descending' }}
            pageSize={5}
            maxHeight={tableHeight}
          />
          <Shares data={data} />
        </>
      )}
    </DataPanel>
  );
});
