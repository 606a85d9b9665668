import { markerColour } from '../../../../../shared/numbers/metrics/change.ts';
import { findCityPlace, type Coordinates, type Places } from '../../../components/map/city-places.ts';

export type CityRow = { city: string; region: string; sessions: number; value: number };
export type Marker = { row: CityRow; coordinates: Coordinates; radius: number; colour: 'green' | 'blue' | 'orange' };

const smallest = 3.2;
const largest = 15;

/** Area follows the value: a city with four times the value looks four times as large. */
export const markerRadius = (value: number, most: number): number =>
  most <= 0 ? smallest : Math.max(smallest, largest * Math.sqrt(Math.max(value, 0) / most));

/** Markers of the cities with a value and a known place, largest first, so that small ones are on top. */
export function cityMarkers(
  rows: readonly CityRow[],
  places: Places,
  commonestValue: number | null,
): { markers: Marker[]; unplaced: number } {
  const valued = rows.filter(row => row.value > 0);
  const most = Math.max(0, ...valued.map(row => row.value));
  const markers = valued
    .flatMap(row => {
      const coordinates = findCityPlace(places, row.city, row.region);
      return coordinates === null
        ? []
        : [
            {
              row,
              coordinates,
              radius: markerRadius(row.value, most),
              colour: markerColour(row.value, commonestValue ?? 0),
            },
          ];
    })
    .sort((a, b) => b.row.value - a.row.value);
  return { markers, unplaced: valued.length - markers.length };
}

/** Round values for the size legend: three steps up to the largest. */
export function legendValues(most: number): number[] {
  if (most <= 3) return most <= 0 ? [] : Array.from({ length: Math.floor(most) }, (_, index) => index + 1);
  const round = (value: number) => {
    const step = 10 ** Math.floor(Math.log10(value));
    return Math.max(1, Math.floor(value / step) * step);
  };
  return [...new Set([1, round(most / 4), round(most)])];
}
