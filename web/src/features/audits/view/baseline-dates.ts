/** What was typed as the body of the call: an empty field is no date. */
export const toBaselineDates = (start: string, end: string): { startDate?: string; endDate?: string } => ({
  ...(start === '' ? {} : { startDate: start }),
  ...(end === '' ? {} : { endDate: end }),
});
