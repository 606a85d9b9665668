import { type FactSource, givenBy, type NamedSource, type ServiceDays } from '../../numbers/metrics/source.ts';
import { noParts, type Parts } from '../../numbers/metrics/parts.ts';
import { largest } from '../amounts.ts';
import type { PagespeedLabDay } from './days.ts';

/**
 * Adds the lab runs of one day; a failed run or a missing audit adds nothing. Scores remain 0..100 and times in
 * milliseconds, because whole numbers add up without rounding: equal scores must stay equal over 30 and 31 days.
 */
function addPagespeedDay(parts: Parts, { mobile, desktop }: PagespeedLabDay): void {
  for (const run of [mobile, desktop]) addRun(parts, 'pageLoadMs', 'pageLoadRuns', run?.speedIndexMs);
  addRun(parts, 'mobileInteractiveMs', 'mobileInteractiveRuns', mobile?.interactiveMs);
  addRun(parts, 'mobileScore', 'mobileScoreRuns', mobile?.performance);
  addRun(parts, 'desktopScore', 'desktopScoreRuns', desktop?.performance);
}

function addRun(parts: Parts, sum: keyof Parts, runs: keyof Parts, value: number | null | undefined): void {
  if (value == null || !(value >= 0 && value < largest)) return;
  parts[sum] += value;
  parts[runs] += 1;
}

/** Converts the lab runs of some days to a source. */
export function pagespeedSources({ connection, days, missingDays }: ServiceDays<PagespeedLabDay>): NamedSource[] {
  return [['pagespeed', toSource({ connection, days, missingDays })]];
}

function toSource({ connection, days, missingDays }: ServiceDays<PagespeedLabDay>): FactSource {
  const parts = noParts();
  for (const day of days) addPagespeedDay(parts, day);
  return {
    connection,
    gives: givenBy.pagespeed,
    parts,
    dayCount: days.length,
    missingDays,
    currencies: [],
  };
}
