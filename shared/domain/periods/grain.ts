import { type DayRange, countDays } from './days.ts';

/** The number of days above which a period is shown by month and its breakdowns are not compared (read units). */
export const maxDailyPoints = 62;

/** Returns the unit for showing and comparing a period: days, or months if it is long. */
export const chooseGrain = (range: DayRange): 'day' | 'month' => (countDays(range) > maxDailyPoints ? 'month' : 'day');
