/** The zone of whoever reads a list that belongs to no site. */
export const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;
