/** Formats '7 of 21 sites'. `sites`: null if accessible sites weren't counted. */
export const formatSiteCount = (count: number, sites: number | null): string =>
  sites === null || sites < count
    ? `${count} ${count === 1 ? 'site' : 'sites'}`
    : `${count} of ${sites} ${sites === 1 ? 'site' : 'sites'}`;
