/** The number of years shown for units and revenue, including this year. */
const shownYears = 10;

/** The years that can be chosen, the newest first. */
export const yearChoices = (thisYear: number): number[] =>
  Array.from({ length: shownYears }, (_, back) => thisYear - back);

/** The year that an address names; this year if it names none that can be chosen. */
export const readYear = (query: URLSearchParams, thisYear: number): number =>
  yearChoices(thisYear).find(year => String(year) === query.get('year')) ?? thisYear;

/** The last of the three years that contain a year: the years around this year load together with it. */
export const bookYear = (year: number, thisYear: number): number => (year >= thisYear - 1 ? thisYear : year);
