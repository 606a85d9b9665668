import type { StoredDays } from '../../../shared/numbers/breakdowns/dimension.ts';
import { pickPrimaryDays } from '../../../shared/domain/pages/figure-ranges.ts';
import { monthSumsOfDays, type MonthSum } from '../../../shared/numbers/breakdowns/month-sums.ts';
import { monthsWithin, addDays, type DayRange } from '../../../shared/domain/periods/days.ts';
import type { PageInput, SeoReferences } from '../../../shared/domain/pages/input.ts';
import { sumOrganicSessions } from '../../../shared/domain/reports/node-metrics.ts';
import { growthRanges } from '../../../shared/domain/reports/spans.ts';
import type { RecordService } from '../../../shared/platforms/registry.ts';
import { findGaps, loadServiceSums, sumLoadedRange, type ServiceSums } from '../../numbers/service-sums.ts';
import { type Failures, readOr } from '../../numbers/failures.ts';

type Ranges = {
  readonly siteId: string;
  readonly range: DayRange;
  readonly comparison: DayRange;
  readonly today: string;
  readonly failures: Failures;
};

export const monthsName = (service: RecordService): string => `${service}.months`;
export const growthName = 'growth';

/** Reads the monthly sums of each service of a figure strip, for a long range and its comparison. */
export async function readMonths(
  strips: readonly RecordService[],
  /** Services whose days are read for breakdowns anyway. */
  days: Promise<StoredDays>,
  isRead: (service: RecordService) => boolean,
  { siteId, range, comparison, today, failures }: Ranges,
): Promise<NonNullable<PageInput['months']>> {
  const read = strips.map(async service => {
    const loaded = loadServiceSums(siteId, service, isRead(service) ? [comparison] : [range, comparison]);
    const [sums, stored] = await Promise.all([readOr(failures, monthsName(service), siteId, loaded, null), days]);
    const of = (part: DayRange): MonthSum[] =>
      sums === null ? [] : monthsWithin(part).map(month => sumMonth(sums, month, today));
    const current = isRead(service)
      ? monthSumsOfDays(service, pickPrimaryDays(stored), range, addDays(today, -1))
      : of(range);
    return [service, { range: current, comparison: of(comparison) }] as const;
  });
  return Object.fromEntries(await Promise.all(read));
}

function sumMonth(sums: ServiceSums, part: DayRange, today: string): MonthSum {
  const { missing, unlinked } = findGaps(sums, part, addDays(today, -1));
  return {
    ...part,
    record: sumLoadedRange(sums, part),
    missingDays: sums.service === 'pagespeed' ? [] : missing,
    unlinkedDays: unlinked,
  };
}

/** Reads the organic sessions that measure growth of the range and its comparison. */
export async function readGrowth({ siteId, range, comparison, failures }: Ranges): Promise<PageInput['seo']> {
  const [of, before] = [growthRanges(range), growthRanges(comparison)];
  const ranges = [...Object.values(of), ...Object.values(before)];
  const sums = await readOr(failures, growthName, siteId, loadServiceSums(siteId, 'ga4', ranges), null);
  if (sums === null) return undefined;
  const references = ({ yearAgo, quarter }: typeof of): SeoReferences => ({
    yearAgoSeo: sumOrganicSessions(sumLoadedRange(sums, yearAgo)),
    previousQuarterSeo: sumOrganicSessions(sumLoadedRange(sums, quarter)),
  });
  return { range: references(of), comparison: references(before) };
}
