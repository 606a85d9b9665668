import { type DayRange, lengthOf } from './days.ts';

/**
 * A period with more days than this has months for points, and its breakdowns no comparison of their rows (read units).
 */
export const mostDailyPoints = 62;

/** What a period is told and compared in: days, or months where it is long. */
export const grainOf = (range: DayRange): 'day' | 'month' => (lengthOf(range) > mostDailyPoints ? 'month' : 'day');
