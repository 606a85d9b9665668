import { useLocation, useNavigate } from 'react-router-dom';
import * as z from 'zod/mini';
import { formatDateRange } from '../../../../shared/domain/formats/dates.ts';
import type { DayRange } from '../../../../shared/domain/periods/days.ts';
import { customId } from '../../../../shared/domain/periods/named-period.ts';
import { readAddress, writeAddress } from '../address/address.ts';

/** The period before zooming in on a chart, stored in the browser's history entry. */
const stateSchema = z.object({ zoomedFrom: z.object({ period: z.nullable(z.string()), name: z.string() }) });

/** Days selected in a chart become the page's period; `back` names the period before the first selection. */
export function useZoom(shown: DayRange) {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const zoomedFrom = z.safeParse(stateSchema, state).data?.zoomedFrom;
  const open = (period: string | null, next: unknown) =>
    void navigate({ pathname, search: writeAddress(search, { period }) }, { state: next });
  return {
    back: zoomedFrom?.name,
    /** Months and weeks may extend beyond the page's period. */
    zoomTo: ({ start, end }: DayRange) => {
      const range = { start: start < shown.start ? shown.start : start, end: end > shown.end ? shown.end : end };
      const from = zoomedFrom ?? { period: readAddress(search).period, name: formatDateRange(shown) };
      open(customId(range), { zoomedFrom: from });
    },
    zoomOut: () => open(zoomedFrom?.period ?? null, null),
  };
}
