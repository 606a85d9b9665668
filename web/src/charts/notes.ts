import type { Annotation } from '../../../shared/model/annotation.ts';
import type { RailMark } from './rail.ts';
import type { TrendModel } from './trend-model.ts';

/** The part of an annotation that a chart needs. */
export type ChartNote = Pick<Annotation, 'annotationId' | 'from' | 'to' | 'text' | 'kind'>;
type Points = Pick<TrendModel, 'dates' | 'ends'>;

const covers = ({ dates, ends }: Points, { from, to }: ChartNote, index: number): boolean =>
  from <= (ends[index] ?? '') && to >= (dates[index] ?? '~');

/** The notes on a point's days. */
export const findNotesAt = (points: Points, notes: readonly ChartNote[], index: number): readonly ChartNote[] =>
  notes.filter(note => covers(points, note, index));

/** True for a note on a day of the chart. */
export const isOnChart = (points: Points, note: ChartNote): boolean =>
  points.dates.some((_, index) => covers(points, note, index));

/** A user's note is filled, an alert is amber, an automatic note is outlined. */
const looks = {
  note: { color: '--action', isFilled: true },
  alert: { color: '--warning', isFilled: false },
  connection: { color: '--bad', isFilled: false },
} as const;

/** A mark for each note, from its first to its last point. */
export const placeNotes = (points: Points, notes: readonly ChartNote[]): RailMark[] =>
  notes.flatMap(note => {
    const indexes = points.dates.flatMap((_, index) => (covers(points, note, index) ? [index] : []));
    const [from, to] = [indexes[0], indexes.at(-1)];
    if (from === undefined || to === undefined) return [];
    if (note.kind === 'holiday') return [{ from, to, color: '--comparison', isFilled: true, isFaint: true }];
    const look = note.kind in looks ? looks[note.kind as keyof typeof looks] : { color: '--t3', isFilled: false };
    return [{ from, to, ...look }];
  });
