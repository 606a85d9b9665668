import { formatDateRange } from '../../../../../shared/domain/formats/dates.ts';
import type { Overview } from '../../../../../shared/model/panel.ts';
import type { ExportInfo } from '../../../components/table/table-export.ts';

/** What a file says of itself: site, period, comparison and the zone its days were counted in. */
export const exportInfo = (
  name: string,
  title: string,
  siteName: string | undefined,
  overview: Overview | undefined,
): ExportInfo => ({
  name: overview === undefined ? name : `${name}-${overview.range.start}-${overview.range.end}`,
  notes: [
    title,
    ...(siteName === undefined ? [] : [`Site: ${siteName}`]),
    ...(overview === undefined
      ? []
      : [
          `Period: ${formatDateRange(overview.range, { year: true })}`,
          `Compared with: ${formatDateRange(overview.comparison, { year: true })}`,
          `Time zone: ${overview.timeZone}`,
        ]),
  ],
});
