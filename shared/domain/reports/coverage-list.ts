import { recordServices, type RecordService } from '../../platforms/registry.ts';
import type { Coverage } from '../../model/node-rows.ts';
import type { Report } from '../../model/report.ts';
import type { Day } from '../periods/days.ts';

type Covered = { readonly siteId: string; readonly name: string; readonly coverage: Coverage };
/** Limits per service: sites, and each site's newest missing days. `siteDays` counts all of them. */
const [maxSites, maxDays] = [50, 62];

/**
 * Lists incomplete data by service: the number of connected sites, and the missing days of each site, most days first.
 */
export function coverageList(
  whole: Coverage,
  sites: readonly Covered[],
  isRestated: (service: RecordService) => boolean,
): Report['coverage'] {
  return recordServices.flatMap(service => {
    const held = whole[service];
    if (held === undefined) return [];
    const missing = sites
      .map(({ siteId, name, coverage }) => ({
        siteId,
        name,
        days: coverage[service]?.missing ?? ([] as readonly Day[]),
      }))
      .filter(({ days }) => days.length > 0)
      .sort((a, b) => b.days.length - a.days.length || (a.name < b.name ? -1 : 1))
      .slice(0, maxSites)
      .map(({ siteId, name, days }) => ({ siteId, name, days: days.slice(-maxDays) }));
    const { broken, siteDays } = held;
    return [{ service, sites: held.sites, broken, siteDays, restated: isRestated(service), missing }];
  });
}
