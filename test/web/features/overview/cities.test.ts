import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { cityMarkers, legendValues, markerRadius } from '../../../../web/src/features/overview/view/city-markers.ts';
import { cityKey, findCityPlace, placesSchema } from '../../../../web/src/components/map/city-places.ts';
import { goalShares, topFive, type CitiesData } from '../../../../web/src/features/overview/view/cities.ts';
import { placeLabels } from '../../../../web/src/components/map/label-places.ts';
import { cityName } from '../../../../web/src/components/map/us-states.ts';

const places = placesSchema.parse(JSON.parse(readFileSync(new URL('../../../../web/public/geo/us-cities.json', import.meta.url), 'utf8')));

describe('city locations', () => {
  test.each([
    ['Atlanta', 'Georgia', -84.39, 33.75], ['New York', 'New York', -74.01, 40.71], ['Saint Louis', 'Missouri', -90.2, 38.63],
    ['St. Louis', 'Missouri', -90.2, 38.63], ['Washington', 'District of Columbia', -77.04, 38.9], ['Honolulu', 'Hawaii', -157.86, 21.31],
    ['Portland', 'Oregon', -122.68, 45.52], ['Portland', 'Maine', -70.26, 43.66],
  ])('%s, %s', (city, state, longitude, latitude) => {
    const place = findCityPlace(places, city, state);
    expect(place?.[0]).toBeCloseTo(longitude, 0.5);
    expect(place?.[1]).toBeCloseTo(latitude, 0.5);
  });

  test('an unknown city or state has no location', () => {
    expect(findCityPlace(places, 'Atlantis', 'Georgia')).toBeNull();
    expect(findCityPlace(places, 'Paris', 'Île-de-France')).toBeNull();
  });

  test('different spellings match', () => {
    expect(cityKey('Fort Worth')).toBe(cityKey('Ft. Worth'));
    expect(cityKey('Coeur d’Alene')).toBe(cityKey("Coeur d'Alene"));
    expect(cityKey('Cañon City')).toBe(cityKey('Canon City'));
  });
});

describe('markers', () => {
  const rows = [
    { city: 'Atlanta', region: 'Georgia', sessions: 9, value: 40 }, { city: 'Tampa', region: 'Florida', sessions: 9, value: 10 },
    { city: 'Dallas', region: 'Texas', sessions: 9, value: 4 }, { city: 'Boise', region: 'Idaho', sessions: 9, value: 1 },
    { city: 'Reno', region: 'Nevada', sessions: 50, value: 0 }, { city: 'Atlantis', region: 'Georgia', sessions: 1, value: 2 },
  ];

  test('show values above, at or below the most common, and count cities without location', () => {
    const { markers, unplaced } = cityMarkers(rows, places, 4);
    expect(markers.map(({ row, colour }) => [row.city, colour])).toEqual([['Atlanta', 'green'], ['Tampa', 'green'], ['Dallas', 'orange'], ['Boise', 'blue']]);
    expect(unplaced).toBe(1);
  });

  test('four times the value doubles the radius', () => {
    expect(markerRadius(40, 40) / markerRadius(10, 40)).toBeCloseTo(2);
    expect(markerRadius(0, 0)).toBeGreaterThan(0);
  });

  test.each([[0, []], [1, [1]], [3, [1, 2, 3]], [41, [1, 10, 40]], [59, [1, 10, 50]], [12_345, [1, 3000, 10_000]]])('legend up to %i', (most, expected) => {
    expect(legendValues(most)).toEqual(expected);
  });
});

describe('labels', () => {
  test('appear right of the marker if there is room, left at the edge', () => {
    const [free, edge] = placeLabels([{ x: 100, y: 100, radius: 10, text: 'Dallas 33' }, { x: 755, y: 300, radius: 10, text: 'Boston 9' }], 760, 450);
    expect(free?.anchor).toBe('start');
    expect(edge?.anchor).toBe('end');
  });

  test('avoid other markers and other labels', () => {
    const [first] = placeLabels([{ x: 300, y: 200, radius: 10, text: 'Atlanta 41' }, { x: 340, y: 200, radius: 12, text: null }], 760, 450);
    expect(first?.anchor).toBe('end');
    expect(placeLabels([{ x: 1, y: 1, radius: 1, text: null }], 760, 450)).toEqual([null]);
  });
});

describe('the table next to the map', () => {
  const data: CitiesData = {
    measure: 'conversions', mostCommonValue: 1, located: 28, total: 40, omitted: 2,
    rows: [1, 2, 3, 4, 5, 6, 7].map(value => ({ city: `C${value}`, region: '', sessions: 10 - value, value })),
  };

  test('shows the top five cities, and where all conversions are', () => {
    expect(topFive(data).map(row => row.value)).toEqual([7, 6, 5, 4, 3]);
    expect(goalShares(data).map(part => part.value)).toEqual([25, 3, 12]);
  });

  test('a total of 0 has no shares', () => {
    expect(goalShares({ ...data, rows: [], located: 0, total: 0 }).map(part => [part.value, part.share])).toEqual([[0, '–'], [0, '–'], [0, '–']]);
  });

  test('states are shown as codes', () => {
    expect(cityName('Atlanta', 'Georgia')).toBe('Atlanta, GA');
    expect(cityName('Toronto', 'Ontario')).toBe('Toronto, Ontario');
    expect(cityName('Singapore', '')).toBe('Singapore');
  });
});
