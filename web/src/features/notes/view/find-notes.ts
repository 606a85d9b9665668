import { holidayAnnotations } from '../../../../../shared/domain/annotations/holidays.ts';
import { formatDateRange } from '../../../../../shared/domain/formats/dates.ts';
import type { DayRange } from '../../../../../shared/domain/periods/days.ts';
import { meetsName } from '../../../../../shared/domain/search/name-search.ts';
import type { AnnotationKind, ListedAnnotation } from '../../../../../shared/model/annotation.ts';
import type { NodeSummary } from '../../../../../shared/model/node.ts';
import { kindNames, scopeName, sourceName } from '../../../components/notes/note-text.ts';
import type { ColumnData } from '../../../../../shared/documents/table-model.ts';

/** The notes and the public holidays of a range, newest first. */
export const addHolidays = (
  notes: readonly ListedAnnotation[],
  { siteId, name }: Pick<NodeSummary, 'siteId' | 'name'>,
  range: DayRange,
): ListedAnnotation[] =>
  [
    ...notes,
    ...holidayAnnotations(siteId, range).map(holiday => ({
      ...holiday,
      siteName: name,
      revision: 1,
      mayChange: false,
    })),
  ].toSorted((note, other) => other.from.localeCompare(note.from) || note.text.localeCompare(other.text));

/** Notes of a kind whose text, place or author has the words. */
export const findNotes = (
  notes: readonly ListedAnnotation[],
  { find, kind }: { readonly find: string; readonly kind: AnnotationKind | null },
): ListedAnnotation[] =>
  notes.filter(
    note =>
      (kind === null || note.kind === kind) &&
      meetsName([note.text, note.siteName, scopeName(note.scope), sourceName(note)].join(' '), find),
  );

/** 'Nov 12', 'Nov 3 – 5' */
export const noteDays = ({ from, to }: Pick<ListedAnnotation, 'from' | 'to'>): string =>
  formatDateRange({ start: from, end: to });

/** The columns of exported notes. */
export const noteColumns: readonly ColumnData<ListedAnnotation>[] = [
  { key: 'from', title: 'First day', value: note => note.from },
  { key: 'to', title: 'Last day', value: note => note.to },
  { key: 'text', title: 'Note', value: note => note.text },
  { key: 'kind', title: 'Kind', value: note => kindNames[note.kind] },
  { key: 'by', title: 'By', value: note => sourceName(note) },
  { key: 'site', title: 'Applies to', value: note => note.siteName },
  { key: 'scope', title: 'Shown on', value: note => scopeName(note.scope) },
];
