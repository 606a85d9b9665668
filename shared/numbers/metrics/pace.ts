/** A smaller change in either direction counts as none: half a percent. */
export const minPaceChange = 0.005;
