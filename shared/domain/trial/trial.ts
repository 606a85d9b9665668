/** Trial rules (specification 4, Trial; 9, Time and limits). Days are 'yyyy-MM-dd' in the site's zone. */

export const trialDays = 7;
const dayMs = 86_400_000;
const numberOf = (day: string): number => Date.parse(`${day}T00:00:00Z`) / dayMs;
const dayOf = (number: number): string => new Date(number * dayMs).toISOString().slice(0, 10);

export type TrialState = { readonly expiryDate: string; readonly daysLeft: number; readonly expired: boolean };

/** Trial mode: the user reaches exactly one site and that site has an expiry date. Null outside of it. */
export function trialOf(sites: readonly { readonly trialExpiryDate?: string | undefined }[], today: string): TrialState | null {
  const [only] = sites;
  if (sites.length !== 1 || only?.trialExpiryDate === undefined) return null;
  const daysLeft = numberOf(only.trialExpiryDate) - numberOf(today);
  return { expiryDate: only.trialExpiryDate, daysLeft: Math.max(daysLeft, 0), expired: daysLeft < 0 };
}

/** What the header says; the day of expiry is still a day of the trial. */
export function trialText(trial: TrialState): string {
  return trial.expired ? "You've extended past your 7 day trial period" : `Trial Ends in ${trial.daysLeft} ${trial.daysLeft === 1 ? 'day' : 'days'}`;
}

/** The expiry that switching a free trial on sets: seven days from today, or as many as a partner's token gives. */
export const trialExpiry = (today: string, overrideDays?: number): string => dayOf(numberOf(today) + (overrideDays ?? trialDays));

/** The signup headline: the override struck in beside the seven where a token sets one (specification 2). */
export const trialHeadline = (overrideDays?: number): { readonly struck: number | null; readonly days: number } =>
  overrideDays === undefined || overrideDays === trialDays ? { struck: null, days: trialDays } : { struck: trialDays, days: overrideDays };

/** Where a person with an expired trial may still be: the rest leads to /trial-expired. Admins are never blocked. */
export const trialBlocks = (trial: TrialState | null, isAdmin: boolean, path: string): boolean =>
  !isAdmin && trial?.expired === true && !/^\/(trial-expired|checkout(\/|$)|success)/.test(path);
