/** How far back units and revenue can be looked at, this year with it. */
const shownYears = 10;

/** The years that can be chosen, the newest first. */
export const yearChoices = (thisYear: number): number[] =>
  Array.from({ length: shownYears }, (_, back) => thisYear - back);

/** The year that an address names; this one where it names none that can be chosen. */
export const readYear = (query: URLSearchParams, thisYear: number): number =>
  yearChoices(thisYear).find(year => String(year) === query.get('year')) ?? thisYear;

/** The last year of the three that show a year: those beside this year are in its own. */
export const bookYear = (year: number, thisYear: number): number => (year >= thisYear - 1 ? thisYear : year);
