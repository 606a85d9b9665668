import { formatNumber } from '../../../../../shared/domain/formats/numbers.ts';

/** The meaning of color and size, the places not on the map, and the source of the places. */
export function MapLegend({
  mostCommonValue: commonestValue,
  word,
  unplaced,
  sizes,
}: {
  mostCommonValue: number | null;
  word: string;
  unplaced: number;
  sizes: readonly { value: number; radius: number }[];
}) {
  return (
    <figcaption className="map-legend">
      {commonestValue !== null && (
        <p className="map-legend-colours">
          <span>Most common value is {formatNumber(commonestValue)}:</span>
          <span>
            <i className="map-dot map-marker-good" />
            above
          </span>
          <span>
            <i className="map-dot map-marker-warning" />
            equal
          </span>
          <span>
            <i className="map-dot map-marker-info" />
            below
          </span>
        </p>
      )}
      <p className="map-legend-sizes">
        <span className="map-legend-word">{word}</span>
        {sizes.map(({ value, radius }) => (
          <span key={value}>
            <i className="map-size" style={{ width: radius * 2, height: radius * 2 }} />
            {formatNumber(value)}
          </span>
        ))}
      </p>
      <p className="map-source">
        {unplaced > 0 && (
          <>
            {unplaced} {unplaced === 1 ? 'city has' : 'cities have'} no map location.{' '}
          </>
        )}
        Places:{' '}
        <a href="https://www.geonames.org/" target="_blank" rel="noreferrer">
          GeoNames
        </a>
        , CC BY 4.0. Borders: US Census Bureau.
      </p>
    </figcaption>
  );
}
