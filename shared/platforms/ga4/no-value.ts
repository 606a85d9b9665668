/**
 * Google Analytics' placeholders for a missing value (specification 5: '(not set)' is dropped; '(other)' is the folded
 * tail).
 */
export const noValue: ReadonlySet<string> = new Set(['', '(not set)', '(other)']);
