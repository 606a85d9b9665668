import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import { idFromName } from '../../../shared/domain/hierarchy/ids.ts';

/** Fifty companies of two hundred sites each, with realistic names: brand, trade, city, part of the city. */
const companies = 50;
const sitesEach = 200;
const brands = [
  'Northfold',
  'Bluegate',
  'Harborline',
  'Maplewood',
  'Brightstone',
  'Silverpine',
  'Copperfield',
  'Redwing',
  'Clearwater',
  'Oakhurst',
  'Summit',
  'Lakeview',
  'Ironbridge',
  'Goldcrest',
  'Sunridge',
  'Westbrook',
  'Fairmont',
  'Greystone',
  'Cedarville',
  'Heritage',
  'Pinnacle',
  'Riverbend',
  'Stonehaven',
  'Thornbury',
  'Whitfield',
  'Ashford',
  'Beacon',
  'Crestline',
  'Dunmore',
  'Eastwick',
  'Foxglove',
  'Glenwood',
  'Hawthorn',
  'Juniper',
  'Kingsley',
  'Langford',
  'Meridian',
  'Newbury',
  'Orchard',
  'Paramount',
  'Quailridge',
  'Rosewood',
  'Sterling',
  'Tidewater',
  'Upland',
  'Vanguard',
  'Wexford',
  'Yorktown',
  'Zephyr',
  'Ambrose',
] as const;
const trades = [
  'Home Care',
  'Dental Studio',
  'Pest Control',
  'Fitness Club',
  'Tax Service',
  'Garage Doors',
  'Senior Living',
  'Auto Repair',
  'Window Cleaning',
  'Tutoring Center',
] as const;
const parts = [
  'Downtown',
  'North',
  'West End',
  'Heights',
  'Riverside',
  'Old Town',
  'University District',
  'Harbor',
  'Midtown',
  'Crossing',
] as const;
const statesSchema = z.record(z.string(), z.record(z.string(), z.unknown()));

/** @property key by which searches name it; its id is generated as for any node */
export type NamedSite = {
  readonly key: string;
  readonly siteId: string;
  readonly name: string;
  readonly company: string;
};

/** Generates the same 10,000 sites in every run, with unique names per company. */
export function namedSites(): NamedSite[] {
  const file = readFileSync(new URL('../../../web/public/geo/us-cities.json', import.meta.url), 'utf8');
  const cities = [
    ...new Set(Object.values(z.parse(statesSchema, JSON.parse(file))).flatMap(state => Object.keys(state))),
  ].sort();
  return brands.slice(0, companies).flatMap((brand, company) =>
    Array.from({ length: sitesEach }, (_, index) => {
      const place = company * 7919 + index;
      const city = cities[(place * 31) % cities.length] ?? '';
      const part = index % 3 === 0 ? ` ${parts[place % parts.length] ?? ''}` : '';
      const key = `find-${company}-${index}`;
      const name = `${brand} ${trades[company % trades.length] ?? ''} ${city}${part}`;
      return {
        key,
        siteId: idFromName(name, 'SITE', createHash('sha256').update(key).digest('hex').slice(0, 8)),
        name,
        company: `find-company-${company}`,
      };
    }),
  );
}
