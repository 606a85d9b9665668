import type { DaysToRoll } from '../../../shared/numbers/rollup/rollup.ts';
import { getPrimarySection } from '../../../shared/numbers/breakdowns/primary-section.ts';
import type { DayRange } from '../../../shared/domain/periods/days.ts';
import type { RecordService } from '../../../shared/platforms/registry.ts';
import { readSection } from '../../stores/metrics/metrics.ts';

type Reading = NonNullable<Parameters<typeof readSection>[3]>;
/**
 * Reads a service's primary section, as `rollupMonth` needs it. The pipeline reads recent writes; screens read
 * eventually consistent, at half the price.
 */
export const readPrimaryDays = async (
  siteId: string,
  service: RecordService,
  range: DayRange,
  reading: Reading = 'consistent',
): Promise<DaysToRoll> => ({ [service]: await readSection(siteId, getPrimarySection(service), range, reading) });
