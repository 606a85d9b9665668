/**
 * The maximum count of a site's day, and the smallest unit of counts and money: anything beyond is an error or a
 * floating-point artifact of a platform ("-2E-18").
 */
export const largest = 1e15;
const smallest = 1e-6;

/**
 * Replaces an impossible count (negative, infinite, not a number) with 0, and such money too; but money can be negative
 * (refunds). One wrong number must not spoil a year.
 */
export const asCount = (value: number): number => (value >= smallest && value < largest ? value : 0);
export const asMoney = (value: number): number => (value < 0 ? -asCount(-value) : asCount(value));

/**
 * Adds up reported figures. A withheld or retired figure is left out; if all are withheld, there is no sum. Without
 * figures (a day without campaigns) the sum is 0.
 */
export function sumOfGiven(figures: readonly (number | null)[]): number | null {
  const given = figures.filter(figure => figure !== null);
  return given.length === 0 && figures.length > 0 ? null : given.reduce((sum, figure) => sum + figure, 0);
}
