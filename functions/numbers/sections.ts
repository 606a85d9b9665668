import type { SectionRef, StoredDays } from '../../shared/numbers/breakdowns/dimension.ts';
import type { DayRange } from '../../shared/domain/periods/days.ts';
import type { RecordService } from '../../shared/platforms/registry.ts';
import { readSection } from '../stores/metrics/metrics.ts';
import { readBoth } from './both-ranges.ts';
import { type Failures, readOr } from './failures.ts';

export const formatSectionName = ([service, section]: SectionRef): string => `${service}.${section}`;

/** Section, with the ranges it is needed for. */
export type Wanted = { readonly ref: SectionRef; readonly range: DayRange; readonly comparison: DayRange | null };
type Asked = { readonly siteId: string; readonly wanted: ReadonlyMap<string, Wanted>; readonly failures: Failures };
type Lists = Record<string, Awaited<ReturnType<typeof readSection>>>;

/** Reads only the days of the requested sections, in parallel. */
export async function readSections({ siteId, wanted: requested, failures }: Asked): Promise<StoredDays> {
  const readOne = ({ ref, range, comparison }: Wanted) => {
    const read = (start: string, end: string) => readSection(siteId, ref, { start, end });
    const reading = comparison === null ? read(range.start, range.end) : readBoth(range, comparison, read);
    return readOr(failures, formatSectionName(ref), siteId, reading, []);
  };
  const days: { [S in RecordService]?: Lists } = {};
  const found = await Promise.all(
    [...requested.values()].map(async request => [request.ref, await readOne(request)] as const),
  );
  for (const [[service, section], list] of found) days[service] = { ...days[service], [section]: list };
  return days;
}
