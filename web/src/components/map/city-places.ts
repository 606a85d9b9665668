import * as z from 'zod/mini';

/** Cities' places by state and name: [latitude, longitude] in hundredths of a degree. */
export const placesSchema = z.record(z.string(), z.record(z.string(), z.tuple([z.number(), z.number()])));
export type Places = z.infer<typeof placesSchema>;

/** Longitude and latitude, in the order of GeoJSON. */
export type Coordinates = [number, number];

/**
 * One spelling for names that platforms and gazetteers spell differently: 'Saint Louis', 'St. Louis'; 'New York City',
 * 'New York'.
 */
export function cityKey(name: string): string {
  return name
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[.'’]/g, '')
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim()
    .replace(/^saint /, 'st ')
    .replace(/^fort /, 'ft ')
    .replace(/^mount /, 'mt ')
    .replace(/ (city|township|village|town)$/, '');
}

/** The position of a city, or null if the gazetteer doesn't have it. Only the state's own cities are considered. */
export function findCityPlace(places: Places, city: string, state: string): Coordinates | null {
  const cities = places[state];
  if (cities === undefined) return null;
  const exact = cities[city];
  const requestedKey = cityKey(city);
  const found = exact ?? Object.entries(cities).find(([name]) => cityKey(name) === requestedKey)?.[1];
  return found === undefined ? null : [found[1] / 100, found[0] / 100];
}
