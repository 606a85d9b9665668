import { useEffect, useState, type KeyboardEvent } from 'react';
import { ComposableMap, Geographies, Geography, Marker as MapMarker, useMapContext } from 'react-simple-maps/core';
import { ZoomableGroup } from 'react-simple-maps/zoom';
import { formatNumber } from '../../../../../shared/domain/formats/numbers.ts';
import { FitIcon, MinusIcon, PlusIcon } from '../../../components/icons/actions.tsx';
import { EmptyState } from '../../../components/panel/empty-state.tsx';
import { FailIcon } from '../../../components/icons/status.tsx';
import { Button } from '../../../components/form/button.tsx';
import { Skeleton } from '../../../components/status/skeleton.tsx';
import { cityMarkers, legendValues, markerRadius, type Marker } from '../view/city-markers.ts';
import { placesSchema, type Coordinates, type Places } from '../../../components/map/city-places.ts';
import { measureTitle, type CitiesData } from '../view/cities.ts';
import { placeLabels } from '../../../components/map/label-places.ts';
import { cityName } from '../../../components/map/us-states.ts';
import { MapLegend } from './map-legend.tsx';

const width = 760;
const height = 452;
/** The center of geoAlbersUsa. */
const center: Coordinates = [-96.6, 38.7];
const zooms = { least: 1, most: 8, step: 1.6 };
const labelled = 5;

/** The gazetteer; null while it loads, 'failed' if this attempt failed. */
function usePlaces(turn: number): Places | null | 'failed' {
  const [answer, setAnswer] = useState<{ turn: number; places: Places | 'failed' } | null>(null);
  useEffect(() => {
    const leaving = new AbortController();
    fetch('/geo/us-cities.json', { signal: leaving.signal })
      .then(response => response.json())
      .then(body => setAnswer({ turn, places: placesSchema.parse(body) }))
      .catch(() => {
        if (!leaving.signal.aborted) setAnswer({ turn, places: 'failed' });
      });
    return () => leaving.abort();
  }, [turn]);
  return answer?.turn === turn ? answer.places : null;
}

const fills = { green: 'good', blue: 'info', orange: 'warning' } as const;

type Shown = { word: string; zoom: number; onShow: (marker: Marker | null) => void };

function CityMarker({ marker, zoom, word, onShow }: Shown & { marker: Marker }) {
  const { row, coordinates, radius, colour } = marker;
  const name = cityName(row.city, row.region);
  return (
    <MapMarker coordinates={coordinates}>
      <circle
        r={radius / Math.sqrt(zoom)}
        className={`map-marker map-marker-${fills[colour]}`}
        strokeWidth={1.3 / zoom}
        tabIndex={0}
        role="img"
        aria-label={`${name}: ${formatNumber(row.value)} ${word}`}
        onPointerEnter={() => onShow(marker)}
        onPointerLeave={() => onShow(null)}
        onFocus={() => onShow(marker)}
        onBlur={() => onShow(null)}
      />
    </MapMarker>
  );
}

/** The names of the largest cities, where they cover least; drawn over all markers. */
function CityLabels({ markers, zoom }: { markers: readonly Marker[]; zoom: number }) {
  const { projection } = useMapContext();
  const points = markers.map(({ row, coordinates, radius }, index) => {
    const [x, y] = projection(coordinates) ?? [0, 0];
    return { x, y, radius, text: index < labelled ? `${row.city} ${formatNumber(row.value)}` : null };
  });
  return placeLabels(points, width, height).map((place, index) => {
    const [point, marker] = [points[index], markers[index]];
    if (place === null || point === undefined || marker === undefined) return null;
    // Placed at zoom 1; at higher zoom, the label keeps its side and distance and its size on screen.
    return (
      <text
        key={cityName(marker.row.city, marker.row.region)}
        className="map-label"
        textAnchor={place.anchor}
        aria-hidden="true"
        x={point.x + (place.x - point.x) / zoom}
        y={point.y + (place.y - point.y) / zoom}
        style={{ fontSize: `${12 / zoom}px`, strokeWidth: `${3 / zoom}px` }}
      >
        <tspan className="map-label-city">{marker.row.city}</tspan> {formatNumber(marker.row.value)}
      </text>
    );
  });
}

/**
 * The United States with one marker per city: color relative to the most common value, size by value (specification 9).
 */
export function CityMap({ data }: { data: CitiesData }) {
  const [turn, setTurn] = useState(0);
  const places = usePlaces(turn);
  const [view, setView] = useState({ coordinates: center, zoom: 1 });
  const [shown, setShown] = useState<Marker | null>(null);
  const word = measureTitle(data).toLowerCase();
  if (places === 'failed') {
    return (
      <EmptyState
        centered
        tone="bad"
        icon={<FailIcon size={18} />}
        title="The map didn't load"
        action={
          <Button size="small" onClick={() => setTurn(turn + 1)}>
            Try again
          </Button>
        }
      >
        The table next to it has the same numbers.
      </EmptyState>
    );
  }
  if (places === null)
    return (
      <div className="map-skeleton">
        <Skeleton height="100%" radius={10} />
      </div>
    );
  const { markers, unplaced } = cityMarkers(data.rows, places, data.mostCommonValue);
  const most = Math.max(0, ...data.rows.map(row => row.value));
  const zoomTo = (zoom: number) =>
    setView(current => ({ ...current, zoom: Math.min(Math.max(zoom, zooms.least), zooms.most) }));
  const reset = () => setView({ coordinates: center, zoom: 1 });
  const onKeyDown = (event: KeyboardEvent) => {
    const step = 6 / view.zoom;
    const moves: Record<string, Coordinates> = {
      ArrowLeft: [-step, 0],
      ArrowRight: [step, 0],
      ArrowUp: [0, step / 2],
      ArrowDown: [0, -step / 2],
    };
    const move = moves[event.key];
    if (event.key === '+' || event.key === '=') zoomTo(view.zoom * zooms.step);
    else if (event.key === '-') zoomTo(view.zoom / zooms.step);
    else if (event.key === '0') reset();
    else if (move !== undefined)
      setView({ ...view, coordinates: [view.coordinates[0] + move[0], view.coordinates[1] + move[1]] });
    else return;
    event.preventDefault();
  };
  return (
    <figure className="map" aria-label={`Map of ${word} by city: ${markers.length} cities`}>
      {/* The keyboard moves and zooms the map. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <div
        className="map-stage"
        role="group"
        aria-label="Map. Use arrow keys to move, plus and minus to zoom, 0 to fit."
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        onKeyDown={onKeyDown}
      >
        <ComposableMap width={width} height={height} projection="geoAlbersUsa" projectionConfig={{ scale: 985 }}>
          <ZoomableGroup
            center={view.coordinates}
            zoom={view.zoom}
            minZoom={zooms.least}
            maxZoom={zooms.most}
            filterZoomEvent={(event: Event) => !(event instanceof WheelEvent) || event.ctrlKey || event.metaKey}
            onMoveEnd={moved =>
              setView(current => ({
                coordinates: moved.coordinates ?? current.coordinates,
                zoom: moved.zoom ?? current.zoom,
              }))
            }
          >
            <Geographies geography="/geo/us-states.json">
              {({ geographies }) =>
                geographies.map(geography => (
                  <Geography
                    key={geography.rsmKey}
                    geography={geography}
                    className="map-state"
                    strokeWidth={0.8 / view.zoom}
                    tabIndex={-1}
                    aria-hidden="true"
                  />
                ))
              }
            </Geographies>
            {markers.map(marker => (
              <CityMarker
                key={cityName(marker.row.city, marker.row.region)}
                marker={marker}
                zoom={view.zoom}
                word={word}
                onShow={setShown}
              />
            ))}
            <CityLabels markers={markers} zoom={view.zoom} />
          </ZoomableGroup>
        </ComposableMap>
        <p className="map-tip" aria-live="polite">
          {shown !== null && (
            <>
              <b>{cityName(shown.row.city, shown.row.region)}</b> {formatNumber(shown.row.value)} {word},{' '}
              {formatNumber(shown.row.sessions)} sessions
            </>
          )}
        </p>
      </div>
      <div className="map-zoom no-print" role="group" aria-label="Zoom">
        <button
          type="button"
          aria-label="Zoom in"
          title="Zoom in"
          disabled={view.zoom >= zooms.most}
          onClick={() => zoomTo(view.zoom * zooms.step)}
        >
          <PlusIcon size={14} />
        </button>
        <button
          type="button"
          aria-label="Zoom out"
          title="Zoom out"
          disabled={view.zoom <= zooms.least}
          onClick={() => zoomTo(view.zoom / zooms.step)}
        >
          <MinusIcon size={14} />
        </button>
        <button type="button" aria-label="Fit the map" title="Fit the map" onClick={reset}>
          <FitIcon size={14} />
        </button>
      </div>
      <MapLegend
        mostCommonValue={data.mostCommonValue}
        word={word}
        unplaced={unplaced}
        sizes={legendValues(most).map(value => ({ value, radius: markerRadius(value, most) }))}
      />
    </figure>
  );
}
