/**
 * No day of a site counts more than the one, and nothing is counted or paid in pieces smaller than the other: beyond
 * them a number is a fault or the dust of a platform's own arithmetic ("-2E-18").
 */
export const largest = 1e15;
const smallest = 1e-6;

/**
 * A count that no platform can mean (negative, infinite, no number) counts 0, and so does such money; but money may be
 * negative (refunds). One wrong number must not spoil a year.
 */
export const asCount = (value: number): number => (value >= smallest && value < largest ? value : 0);
export const asMoney = (value: number): number => (value < 0 ? -asCount(-value) : asCount(value));

/**
 * The sum of what was given. A figure that the platform withholds or has retired costs itself only; where all of them
 * are withheld there is no sum. The sum of no figures at all (a day without campaigns) is 0.
 */
export function sumOfGiven(figures: readonly (number | null)[]): number | null {
  const given = figures.filter(figure => figure !== null);
  return given.length === 0 && figures.length > 0 ? null : given.reduce((sum, figure) => sum + figure, 0);
}
