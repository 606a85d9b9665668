import { formatDate } from '../../../../../shared/domain/formats/dates.ts';
import { formatCurrency } from '../../../../../shared/domain/formats/numbers.ts';
import { type LeadColumn, leadColumns } from '../../../../../shared/domain/leads/labels.ts';
import { isWon } from '../../../../../shared/domain/leads/facts.ts';
import { siteToday } from '../../../../../shared/domain/periods/zone.ts';
import type { ListedLead } from '../../../../../shared/model/lead-view.ts';
import type { ColumnData } from '../../../../../shared/documents/table-model.ts';

export type ListColumn = ColumnData<ListedLead> &
  Pick<LeadColumn, 'group'> & { readonly field: LeadColumn['field'] | 'site' };

/** The zone of a lead's days and the currency of its money. */
export type LeadPlace = { readonly timeZone: string; readonly currency: string };

/** The default columns of the list. */
export const shownAtFirst: ReadonlySet<string> = new Set([
  'leadId',
  'site',
  'timestamp',
  'status',
  'revenue',
  'utm_source',
  'utm_medium',
  'contactedTimestamp',
  'bookingKept',
  'signedTimestamp',
  'territoryStatus',
]);
/** Veteran and minority status: only in exports for administrators and organizations. */
export const sensitiveFields: ReadonlySet<string> = new Set(['veteran', 'minority', 'dei', 'persona']);

const yesNo = (value: boolean | undefined): string | null => (value === undefined ? null : value ? 'Yes' : 'No');
const isTime = (field: string): boolean =>
  field.endsWith('imestamp') || field === 'deferredDate' || field === 'dealCloseOverride';

function readValue(lead: ListedLead, { field }: LeadColumn): string | number | boolean | undefined | null {
  if (field === 'dei') return yesNo(lead.metrics.minority === true || lead.metrics.veteran === true);
  if (field === 'contacted') return yesNo(lead.contactedTimestamp !== undefined);
  if (field in lead.metrics) return Object(lead.metrics)[field];
  return Object(lead)[field];
}

/** The site of a lead, in a list of several sites. */
const siteColumn: ListColumn = {
  key: 'site',
  field: 'site',
  title: 'Site',
  group: 'General Details',
  value: ({ site }) => site?.name ?? null,
  text: ({ site }) => site?.name ?? '–',
};

/** Every column of the list in its group, days and money as at the lead's site, or in `place`. */
export function listColumns(place: LeadPlace, ofSites = false): ListColumn[] {
  const columns = leadColumns.map((column): ListColumn => {
    const value = (lead: ListedLead): string | number | null => {
      const { timeZone } = lead.site ?? place;
      const stored = readValue(lead, column);
      if (stored === undefined || stored === null || stored === '') return null;
      if (typeof stored === 'boolean') return yesNo(stored);
      if (typeof stored === 'number' && isTime(column.field)) return siteToday(new Date(stored), timeZone);
      return column.field === 'revenue' && !isWon(lead) ? null : stored;
    };
    const text = (lead: ListedLead): string => {
      const shown = value(lead);
      if (shown === null) return '–';
      if (column.field === 'revenue') return formatCurrency(Number(shown), (lead.site ?? place).currency);
      return isTime(column.field) ? formatDate(String(shown)) : String(shown);
    };
    return {
      key: column.field,
      field: column.field,
      title: column.label,
      group: column.group,
      numeric: column.field === 'revenue' || column.field.endsWith('Counter'),
      value,
      text,
    };
  });
  return ofSites ? columns.flatMap(column => (column.field === 'leadId' ? [column, siteColumn] : [column])) : columns;
}
