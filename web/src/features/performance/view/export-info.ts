import { channelNames } from '../../../../../shared/domain/channels/names.ts';
import { formatDateRange } from '../../../../../shared/domain/formats/dates.ts';
import type { PageView, RowFilters } from '../../../../../shared/model/page.ts';
import type { ExportInfo } from '../../../components/table/table-export.ts';
import { listFilterChips } from './row-filters.ts';
import type { PageAddress } from './page-address.ts';

export type ViewFrame = Pick<PageView, 'range' | 'comparison' | 'timeZone' | 'page' | 'following'>;

/** The filter of a file; a panel that ignores it says so. */
function filterNotes(panel: string, { following }: ViewFrame, filters: RowFilters): string[] {
  if (following === undefined) return [];
  const words = listFilterChips(filters)
    .map(({ title, name }) => `${title} ${name}`)
    .join(', ');
  const follows = following.panels.includes(panel) || following.figures.some(key => key === panel);
  return [follows ? `Shown only: ${words}` : `Not filtered by ${words}`];
}

/** The metadata of a file: title, site, channel, period, comparison, and the time zone of its days. */
export const exportInfo = (
  panel: string,
  title: string,
  siteName: string | undefined,
  view: ViewFrame,
  { channel, filters = {} }: Pick<PageAddress, 'channel' | 'filters'>,
): ExportInfo => ({
  name: `${view.page}-${panel}-${view.range.start}-${view.range.end}`,
  notes: [
    title,
    ...(siteName === undefined ? [] : [`Site: ${siteName}`]),
    ...(channel === undefined ? [] : [`Channel: ${channelNames[channel]}`]),
    ...filterNotes(panel, view, filters),
    `Period: ${formatDateRange(view.range, { year: true })}`,
    `Compared with: ${formatDateRange(view.comparison, { year: true })}`,
    `Time zone: ${view.timeZone}`,
  ],
});
