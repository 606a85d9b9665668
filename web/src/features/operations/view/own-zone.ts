/** The reader's time zone, for lists that belong to no site. */
export const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;
