/** A smaller change in either direction counts as none: half a percent. */
export const leastChange = 0.005;
