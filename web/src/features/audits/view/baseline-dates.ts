/** The typed dates as the request body: an empty field is no date. */
export const toBaselineDates = (start: string, end: string): { startDate?: string; endDate?: string } => ({
  ...(start === '' ? {} : { startDate: start }),
  ...(end === '' ? {} : { endDate: end }),
});
