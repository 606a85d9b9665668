/** What was typed as the body of the call: an empty field is no date. */
export const datesOf = (start: string, end: string): { startDate?: string; endDate?: string } => ({
  ...(start === '' ? {} : { startDate: start }),
  ...(end === '' ? {} : { endDate: end }),
});
