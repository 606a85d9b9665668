import '../../../components/map/map.css';
import { lazy, memo, Suspense } from 'react';
import { useLocation } from 'react-router-dom';
import { formatNumber } from '../../../../../shared/domain/formats/numbers.ts';
import { keepAddressFilters } from '../../../app/address/address.ts';
import { useScope } from '../../../app/address/scope.tsx';
import { DataPanel } from '../../../components/panel/data-panel.tsx';
import { Skeleton } from '../../../components/status/skeleton.tsx';
import { WhenNear } from '../../../components/when-near.tsx';
import type { OverviewState } from '../use-overview.ts';
import { cityColumns, measureTitle, type CitiesData, type City } from '../view/cities.ts';
import { exportInfo } from '../view/export-info.ts';
import { cityName } from '../../../components/map/us-states.ts';
import { PanelEmpty } from '../../../components/panel/panel-empty.tsx';

const CityMap = lazy(() => import('./city-map.tsx').then(module => ({ default: module.CityMap })));
const mapSkeleton = (
  <div className="map-skeleton">
    <Skeleton height="100%" radius={10} />
  </div>
);

/** The cities of conversions; the map, its topology and the gazetteer load when the user scrolls to it. */
export const CityMapPanel = memo(function CityMapPanel({ overview, failure, retry, busy }: OverviewState) {
  const { node: site } = useScope();
  const { search } = useLocation();
  return (
    <DataPanel<CitiesData, City>
      title="Map of Conversions By City"
      className="span-8 map-panel"
      answer={overview?.panels.cities}
      failure={failure}
      onRetry={retry}
      busy={busy}
      timeZone={overview?.timeZone ?? 'UTC'}
      more={`/channel-performance${keepAddressFilters(search)}`}
      subtitle={data =>
        `${formatNumber(data.located)} of ${formatNumber(data.total)} ${measureTitle(data).toLowerCase()} have a city`
      }
      skeleton={mapSkeleton}
      empty={answer => <PanelEmpty answer={answer} what="goals" onRetry={retry} />}
      table={data => ({
        columns: cityColumns(data),
        rows: data.rows,
        rowKey: row => cityName(row.city, row.region),
        totals: 'All cities',
        pageSize: 10,
        initialSort: { key: 'value', direction: 'descending' },
        info: exportInfo('cities', 'Goals by city', site?.name, overview),
      })}
    >
      {data => (
        <WhenNear placeholder={mapSkeleton}>
          <Suspense fallback={mapSkeleton}>
            <CityMap data={data} />
          </Suspense>
        </WhenNear>
      )}
    </DataPanel>
  );
});
