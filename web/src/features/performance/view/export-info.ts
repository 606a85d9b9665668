import { channelNames } from '../../../../../shared/domain/overview/summary.ts';
import { formatDateRange } from '../../../../../shared/domain/formats/dates.ts';
import type { PageView } from '../../../../../shared/model/page.ts';
import type { ExportInfo } from '../../../components/table/table-export.ts';
import type { PageAddress } from './page-address.ts';

export type ViewFrame = Pick<PageView, 'range' | 'comparison' | 'timeZone' | 'page'>;

/** What a file says of itself: what it is, site, channel, period, comparison, and the zone its days were counted in. */
export const exportInfo = (panel: string, title: string, siteName: string | undefined, view: ViewFrame, { channel }: Pick<PageAddress, 'channel'>): ExportInfo => ({
  name: `${view.page}-${panel}-${view.range.start}-${view.range.end}`,
  notes: [
    title,
    ...(siteName === undefined ? [] : [`Site: ${siteName}`]),
    ...(channel === undefined ? [] : [`Channel: ${channelNames[channel]}`]),
    `Period: ${formatDateRange(view.range, { year: true })}`,
    `Compared with: ${formatDateRange(view.comparison, { year: true })}`,
    `Time zone: ${view.timeZone}`,
  ],
});
