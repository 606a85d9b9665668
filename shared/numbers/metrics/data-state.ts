import { formatDay } from '../../domain/formats/dates.ts';
import { formatNumber } from '../../domain/formats/numbers.ts';
import type { Day } from '../../domain/periods/days.ts';

/** What state numbers are in. A range in part may be restated besides. */
export type DataState = 'settled' | 'provisional' | 'in-part' | 'missing' | 'reconnect-needed' | 'not-connected';

/**
 * The words of each state, for a cell and as a sentence: pages, cards, reports, exports and administration have no
 * others.
 */
export const stateWords: Readonly<Record<DataState, { readonly word: string; readonly sentence: string }>> = {
  settled: { word: 'Settled', sentence: 'All days are final.' },
  provisional: { word: 'Provisional', sentence: 'Platforms may still change some days.' },
  'in-part': { word: 'In part', sentence: 'Some days are missing.' },
  missing: { word: 'Not collected', sentence: 'No data for this period yet.' },
  'reconnect-needed': {
    word: 'Reconnect needed',
    sentence: 'Access to the platform has expired.',
  },
  'not-connected': { word: 'Not connected', sentence: "The platform isn't connected." },
};

/** The same word inside a line. */
export const lowerWord = (state: DataState): string => stateWords[state].word.toLowerCase();

/** What is known of some numbers. */
export type Collected = {
  /** Some site has a platform that gives them. */
  readonly connected: boolean;
  /** None of their platforms can be read. */
  readonly broken?: boolean | undefined;
  /** Something of them was collected. */
  readonly held: boolean;
  /** Days that are missing; of several sites the days of all. */
  readonly missing: number;
  /** True while some day is restated; the last day until which, where it is known. */
  readonly restated: boolean | Day;
};

/** What state numbers are in: what a person can do something about is told first. */
export function findDataState({ connected, broken = false, held, missing, restated }: Collected): DataState {
  if (!connected) return 'not-connected';
  if (broken) return 'reconnect-needed';
  if (!held) return 'missing';
  if (missing > 0) return 'in-part';
  return toSettling(restated);
}

/** Whether days still change: the mark beside a number. */
export const toSettling = (restated: boolean | Day): 'settled' | 'provisional' =>
  restated === false ? 'settled' : 'provisional';

/** 'provisional until Nov 22', 'settled'. */
export const settlingText = (restated: boolean | Day): string =>
  `${lowerWord(toSettling(restated))}${typeof restated === 'string' ? ` until ${formatDay(restated)}` : ''}`;

/** '3 days missing', '1 site-day missing' of several sites; nothing where none is. */
export const missingText = (missing: number, unit: 'day' | 'site-day' = 'day'): string =>
  missing === 0 ? '' : `${formatNumber(missing)} ${unit}${missing === 1 ? '' : 's'} missing`;

/** The state in a word or two: of a range in part, whether the days that are there still change. */
export function stateLabel(known: Collected): string {
  const state = findDataState(known);
  return `${stateWords[state].word}${state === 'in-part' ? `, ${lowerWord(toSettling(known.restated))}` : ''}`;
}

/** Everything about the state, a sentence each: what is lacking, and whether the days that are there still change. */
export function stateSentences(known: Collected): readonly string[] {
  const state = findDataState(known);
  const lacking = state === 'settled' || state === 'provisional' ? [] : [stateWords[state].sentence];
  return [...lacking, ...(known.held ? [settlingSentence(known.restated)] : [])];
}

/** Whether days still change, as a sentence. */
const settlingSentence = (restated: boolean | Day): string =>
  typeof restated === 'string'
    ? `Platforms may still change some days. All are final on ${formatDay(restated)}.`
    : stateWords[toSettling(restated)].sentence;

/** Of an audit, beside its mark. */
export const auditStateText = (status: 'settled' | 'provisional'): string =>
  status === 'settled' ? stateWords.settled.word : `${stateWords.provisional.word}: the month wasn't final`;
