import { formatDay } from '../../domain/formats/dates.ts';
import { formatNumber } from '../../domain/formats/numbers.ts';
import type { Day } from '../../domain/periods/days.ts';

/** The states of numbers. Partial numbers may also still change. */
export type DataState = 'settled' | 'provisional' | 'in-part' | 'missing' | 'reconnect-needed' | 'not-connected';

/**
 * The text of each state, for a cell and as a sentence; the only one for pages, cards, reports, exports and
 * administration.
 */
export const dataStateTexts: Readonly<Record<DataState, { readonly word: string; readonly sentence: string }>> = {
  settled: { word: 'Final', sentence: 'All days are final.' },
  provisional: { word: 'Preliminary', sentence: 'Platforms may still change some days.' },
  'in-part': { word: 'In part', sentence: 'Some days are missing.' },
  missing: { word: 'Not collected', sentence: 'No data for this period yet.' },
  'reconnect-needed': {
    word: 'Reconnect needed',
    sentence: 'Access to the platform has expired.',
  },
  'not-connected': { word: 'Not connected', sentence: "The platform isn't connected." },
};

/** Returns the same word in lowercase, for use inside a line. */
export const lowerWord = (state: DataState): string => dataStateTexts[state].word.toLowerCase();

/** The known facts about the completeness of some numbers. */
export type Collected = {
  /** True if any site has a platform that provides them. */
  readonly connected: boolean;
  /** True if none of their platforms can be read. */
  readonly broken?: boolean | undefined;
  /** True if any of their data was synced. */
  readonly held: boolean;
  /** The number of missing days; with several sites, over all of them. */
  readonly missing: number;
  /** True while any day may be restated; or the last day of that, if known. */
  readonly restated: boolean | Day;
};

/** Returns the state of numbers; states that a user can fix come first. */
export function findDataState({ connected, broken = false, held, missing, restated }: Collected): DataState {
  if (!connected) return 'not-connected';
  if (broken) return 'reconnect-needed';
  if (!held) return 'missing';
  if (missing > 0) return 'in-part';
  return toSettling(restated);
}

/** Returns the mark next to a number: final, or still changing. */
export const toSettling = (restated: boolean | Day): 'settled' | 'provisional' =>
  restated === false ? 'settled' : 'provisional';

/** Returns the state in lower case, with the day until which it may change. */
export const settlingText = (restated: boolean | Day): string =>
  `${lowerWord(toSettling(restated))}${typeof restated === 'string' ? ` until ${formatDay(restated)}` : ''}`;

/** Returns '3 days missing', or '1 site-day missing' for several sites; empty if none is missing. */
export const missingText = (missing: number, unit: 'day' | 'site-day' = 'day'): string =>
  missing === 0 ? '' : `${formatNumber(missing)} ${unit}${missing === 1 ? '' : 's'} missing`;

/** Returns the state in a word or two; for a partial range also if its days may still change. */
export function stateLabel(collected: Collected): string {
  const state = findDataState(collected);
  return `${dataStateTexts[state].word}${state === 'in-part' ? `, ${lowerWord(toSettling(collected.restated))}` : ''}`;
}

/** Returns the state in sentences: missing data, and if the available days may still change. */
export function stateSentences(collected: Collected): readonly string[] {
  const state = findDataState(collected);
  const lacking = state === 'settled' || state === 'provisional' ? [] : [dataStateTexts[state].sentence];
  return [...lacking, ...(collected.held ? [settlingSentence(collected.restated)] : [])];
}

/** Returns a sentence that says if days may still change. */
const settlingSentence = (restated: boolean | Day): string =>
  typeof restated === 'string'
    ? `Platforms may still change some days. All are final on ${formatDay(restated)}.`
    : dataStateTexts[toSettling(restated)].sentence;

/** Returns the text next to an audit's mark. */
export const auditStateText = (status: 'settled' | 'provisional'): string =>
  status === 'settled' ? dataStateTexts.settled.word : `${dataStateTexts.provisional.word}: the month wasn't final`;
