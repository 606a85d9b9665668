import { formatDateRange } from '../../../../../shared/domain/formats/dates.ts';
import type { Overview } from '../../../../../shared/model/panel.ts';
import type { ExportInfo } from '../../../components/table/table-export.ts';

/** The metadata of a file: site, period, comparison and the time zone of its days. */
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
