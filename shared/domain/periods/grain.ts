import { type DayRange, countDays } from './days.ts';

/**
 * A period with more days than this has months for points, and its breakdowns no comparison of their rows (read units).
 */
export const mostDailyPoints = 62;

/** Returns the unit for showing and comparing a period: days, or months if it is long. */
export const chooseGrain = (range: DayRange): 'day' | 'month' => (countDays(range) > mostDailyPoints ? 'month' : 'day');
