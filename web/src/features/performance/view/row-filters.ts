import { rowFiltersSchema, filterKeys, type FilterKey, type RowFilters } from '../../../../../shared/model/page.ts';
import * as z from 'zod/mini';
import { rowName } from '../../../components/table/row-name.ts';

const titles: Readonly<Record<FilterKey, string>> = {
  channel: 'Channel',
  campaign: 'Campaign',
  page: 'Page',
  city: 'City',
  device: 'Device',
};
const filterDimensions = {
  channel: 'channel',
  campaign: 'campaign',
  page: 'landingPage',
  city: 'city',
  device: 'device',
} as const;

/** The row filters in an address. Malformed ones count as absent. */
export function readFilters(search: string): RowFilters {
  const query = new URLSearchParams(search);
  const given = filterKeys.flatMap(key => {
    const value = query.get(key);
    return value !== null && value !== '' && z.safeParse(rowFiltersSchema, { [key]: value }).success
      ? [[key, value] as const]
      : [];
  });
  return z.parse(rowFiltersSchema, Object.fromEntries(given));
}

/** The query with these row filters; everything else stays. */
export function writeFilters(search: string, filters: RowFilters): string {
  const query = new URLSearchParams(search);
  for (const key of filterKeys) query.delete(key);
  for (const key of filterKeys) {
    const value = filters[key];
    if (value !== undefined) query.set(key, value);
  }
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
}

/** The filters with one added, or removed if it is already set. */
export function toggled(
  filters: RowFilters,
  { key, value }: { readonly key: FilterKey; readonly value: string },
): RowFilters {
  const others = Object.fromEntries(Object.entries(filters).filter(([other]) => other !== key));
  return z.parse(rowFiltersSchema, filters[key] === value ? others : { ...others, [key]: value });
}

export type Chip = { readonly key: FilterKey; readonly title: string; readonly name: string; readonly value: string };

/** The row filters as texts. */
export const listFilterChips = (filters: RowFilters): Chip[] =>
  filterKeys.flatMap(key => {
    const value = filters[key];
    return value === undefined
      ? []
      : [{ key, value, title: titles[key], name: rowName(filterDimensions[key], [value]) }];
  });

/** The row filters as query parameters of a call. */
export const filterQuery = ({ channel, campaign, page, city, device }: RowFilters) => ({
  ...(channel === undefined ? {} : { onlyChannel: channel }),
  ...(campaign === undefined ? {} : { onlyCampaign: campaign }),
  ...(page === undefined ? {} : { onlyPage: page }),
  ...(city === undefined ? {} : { onlyCity: city }),
  ...(device === undefined ? {} : { onlyDevice: device }),
});
