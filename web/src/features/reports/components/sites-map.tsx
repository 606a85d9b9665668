import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { ComposableMap, Geographies, Geography, Marker } from 'react-simple-maps/core';
import { formatNumber } from '../../../../../shared/domain/formats/numbers.ts';
import { lowerWord } from '../../../../../shared/numbers/metrics/data-state.ts';
import { findSiteState, type SiteState } from '../../../../../shared/domain/overview/all-sites.ts';
import { writeAddress } from '../../../app/address/address.ts';
import { findCityPlace, placesSchema, type Places } from '../../../components/map/city-places.ts';
import { stateName } from '../../../components/map/us-states.ts';
import { Skeleton } from '../../../components/status/skeleton.tsx';
import type { SiteOfReport } from '../../../../../shared/documents/site-columns.ts';
import { stateWord } from '../../../../../shared/documents/site-states.ts';
import '../../../components/map/map.css';

const [smallest, largest] = [4, 15];
/** The distance between sites of one city, in degrees. */
const spread = 0.5;

type Look = 'info' | 'bad' | 'warning' | 'none';
const looks: Readonly<Record<SiteState, Look>> = {
  suspended: 'none',
  broken: 'bad',
  'not-connected': 'none',
  'no-sessions': 'warning',
  'no-goals': 'warning',
  falling: 'warning',
  alerts: 'warning',
  'score-fell': 'warning',
  'no-leads': 'warning',
  reporting: 'info',
};
const lookLabels: Readonly<Record<Look, string>> = {
  info: 'reporting',
  bad: 'connection broken',
  warning: 'need attention',
  none: `${lowerWord('not-connected')} or suspended`,
};

const countSessions = ({ metrics }: SiteOfReport): number =>
  metrics.sessions?.value.known === true ? metrics.sessions.value.value : 0;

function usePlaces(): Places | 'failed' | null {
  const [places, setPlaces] = useState<Places | 'failed' | null>(null);
  useEffect(() => {
    const leaving = new AbortController();
    fetch('/geo/us-cities.json', { signal: leaving.signal })
      .then(response => response.json())
      .then(body => setPlaces(placesSchema.parse(body)))
      .catch(() => void (leaving.signal.aborted || setPlaces('failed')));
    return () => leaving.abort();
  }, []);
  return places;
}

function makeMarkers(sites: readonly SiteOfReport[], places: Places) {
  const most = Math.max(1, ...sites.map(countSessions));
  const taken = new Map<string, number>();
  return sites.flatMap(site => {
    if (site.place === undefined) return [];
    const { city, state } = site.place;
    const at = findCityPlace(places, city, stateName(state));
    if (at === null) return [];
    const before = taken.get(`${city},${state}`) ?? 0;
    taken.set(`${city},${state}`, before + 1);
    const coordinates: [number, number] = [at[0] + before * spread, at[1] - before * spread];
    return [
      {
        site,
        coordinates,
        look: looks[findSiteState(site)],
        radius: Math.max(smallest, largest * Math.sqrt(countSessions(site) / most)),
      },
    ];
  });
}

/** The sites on a map: size shows sessions, color and word show the state. A dot opens its site. */
export function SitesMap({ sites }: { sites: readonly SiteOfReport[] }) {
  const places = usePlaces();
  const navigate = useNavigate();
  const { search } = useLocation();
  const [shown, setShown] = useState<SiteOfReport | null>(null);
  if (places === null)
    return (
      <div className="map-skeleton">
        <Skeleton height="100%" radius={10} />
      </div>
    );
  const markers = places === 'failed' ? [] : makeMarkers(sites, places);
  const open = ({ siteId }: SiteOfReport) =>
    void navigate(`/overview${writeAddress(search, { site: siteId, node: null })}`);
  const counts = (['info', 'bad', 'warning', 'none'] as const).map(look => ({
    look,
    count: sites.filter(site => looks[findSiteState(site)] === look).length,
  }));
  return (
    <figure className="map" aria-label={`Map of ${markers.length} sites`}>
      <div className="map-stage">
        <ComposableMap width={760} height={452} projection="geoAlbersUsa" projectionConfig={{ scale: 985 }}>
          <Geographies geography="/geo/us-states.json">
            {({ geographies }) =>
              geographies.map(geography => (
                <Geography
                  key={geography.rsmKey}
                  geography={geography}
                  className="map-state"
                  strokeWidth={0.8}
                  tabIndex={-1}
                  aria-hidden="true"
                />
              ))
            }
          </Geographies>
          {markers.map(({ site, coordinates, look, radius }) => (
            <Marker key={site.siteId} coordinates={coordinates}>
              <circle
                r={radius}
                className={`map-marker map-marker-${look} map-site`}
                strokeWidth={1.3}
                tabIndex={0}
                role="link"
                aria-label={`${site.name}: ${formatNumber(countSessions(site))} sessions, ${stateWord(site).toLowerCase()}`}
                onPointerEnter={() => setShown(site)}
                onPointerLeave={() => setShown(null)}
                onFocus={() => setShown(site)}
                onBlur={() => setShown(null)}
                onClick={() => open(site)}
                onKeyDown={event => {
                  if (event.key === 'Enter') open(site);
                }}
              />
            </Marker>
          ))}
        </ComposableMap>
        <p className="map-tip" aria-live="polite">
          {shown !== null && (
            <>
              <b>{shown.name}</b> {formatNumber(countSessions(shown))} sessions, {stateWord(shown).toLowerCase()}
            </>
          )}
        </p>
      </div>
      <figcaption className="map-legend">
        <p className="map-legend-colours">
          {counts
            .filter(({ count }) => count > 0)
            .map(({ look, count }) => (
              <span key={look}>
                <i className={`map-dot map-marker-${look}`} />
                {count} {lookLabels[look]}
              </span>
            ))}
        </p>
        <p className="map-source">
          {markers.length < sites.length && (
            <>
              {places === 'failed'
                ? "The map locations didn't load."
                : `${sites.length - markers.length} of ${sites.length} sites ${sites.length - markers.length === 1 ? 'has' : 'have'} no city with a map location.`}{' '}
            </>
          )}
          Places:{' '}
          <a href="https://www.geonames.org/" target="_blank" rel="noreferrer">
            GeoNames
          </a>
          , CC BY 4.0. Borders: US Census Bureau.
        </p>
      </figcaption>
    </figure>
  );
}
