import type { DeletedNode } from '../../../../../shared/contract/deletions.ts';
import { formatDate } from '../../../../../shared/domain/formats/dates.ts';
import { siteToday } from '../../../../../shared/domain/periods/zone.ts';
import { typeNames } from './type-names.ts';

/** The day of an instant where the user is. */
export const localDay = (instant: string, timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone): string =>
  siteToday(new Date(instant), timeZone);

/** 'Site in Southeast, deleted by Ann Lee on Nov 3, 2026': a deleted node's place and deletion in a line. */
export function describeDeleted({ type, parentName, deletedBy, deletedAt }: DeletedNode, timeZone?: string): string {
  const place = parentName === null ? '' : ` in ${parentName}`;
  const name = typeNames[type].one;
  const who = deletedBy === null ? '' : ` by ${deletedBy}`;
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}${place}, deleted${who} on ${formatDate(localDay(deletedAt, timeZone))}`;
}
