import type { ComparedSites, SiteGaps } from '../../model/compared-sites.ts';
import type { SiteRow } from '../../model/node-rows.ts';
import { type RecordService, recordServices } from '../../platforms/registry.ts';

/** PageSpeed samples days, so it has none missing. */
const services = recordServices.filter(service => service !== 'pagespeed');
/** Sites named for a platform; with more, only their number is. */
const maxNamed = 5;

/** Collects the missing days of sites, one by one, by platform. */
export function collectGaps() {
  const gaps = new Map<RecordService, SiteGaps>();
  return {
    add: ({ name, coverage }: Pick<SiteRow, 'name' | 'coverage'>): void => {
      for (const service of services) {
        const missing = coverage[service]?.missing ?? [];
        const [from, to] = [missing[0], missing.at(-1)];
        if (from === undefined || to === undefined) continue;
        const held = gaps.get(service) ?? { sites: 0, from, to, named: [] };
        gaps.set(service, {
          sites: held.sites + 1,
          from: from < held.from ? from : held.from,
          to: to > held.to ? to : held.to,
          named: held.sites < maxNamed ? [...held.named, { name, missing }] : [],
        });
      }
    },
    read: (): ComparedSites['gaps'] => Object.fromEntries(gaps),
  };
}

/** Returns the missing days of sites, by platform. */
export function listSiteGaps(sites: readonly Pick<SiteRow, 'name' | 'coverage'>[]): ComparedSites['gaps'] {
  const gaps = collectGaps();
  for (const site of sites) gaps.add(site);
  return gaps.read();
}
