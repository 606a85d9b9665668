/** A change smaller than this, either way, is said to be none: half a percent. */
export const leastChange = 0.005;
