import { formatDate, formatDay, formatInstant, formatTime } from '../../../../shared/domain/formats/dates.ts';
import {
  type Collected,
  missingText,
  toSettling,
  settlingText,
  stateSentences,
} from '../../../../shared/numbers/metrics/data-state.ts';
import { siteToday } from '../../../../shared/domain/periods/zone.ts';
import type { Provenance } from '../../../../shared/model/panel.ts';
import { type Service, shortServiceNames } from '../../../../shared/platforms/registry.ts';

export type ProvenanceState = 'settled' | 'provisional' | 'none';

type Source = Provenance['sources'][number];

/** The sources of one figure, out of all. */
export const pickProvenance = ({ sources }: Provenance, services: readonly Service[]): Provenance => ({
  sources: sources.filter(({ service }) => services.includes(service)),
});

const toCollected = ({ pulledAt, settlesOn, missingDays }: Source): Collected => ({
  connected: true,
  held: pulledAt !== null,
  missing: missingDays.length,
  restated: settlesOn ?? false,
});

const latest = (days: readonly (string | null)[]): string | null =>
  days.reduce<string | null>((newest, day) => (day !== null && (newest === null || day > newest) ? day : newest), null);

/** '05:12' if synced today in the site's time zone, otherwise with its day. */
function pulledText(instant: string, timeZone: string, now: Date): string {
  const today = siteToday(now, timeZone);
  const day = siteToday(new Date(instant), timeZone);
  return day === today ? formatTime(instant, timeZone) : `${formatDay(day)}, ${formatTime(instant, timeZone)}`;
}

/**
 * One line: platform, final or the date when it will be, and the sync time; for several platforms the sync times are in
 * the details.
 */
export function provenanceLine(
  provenance: Provenance,
  timeZone: string,
  now: Date,
): { state: ProvenanceState; text: string } {
  const { sources } = provenance;
  const [first] = sources;
  if (first === undefined) return { state: 'none', text: 'No data requested yet' };
  const settlesOn = latest(sources.map(source => source.settlesOn));
  const pulls = sources.flatMap(source => (source.pulledAt === null ? [] : [source.pulledAt]));
  const oldestPull = pulls.toSorted()[0];
  const missing = Math.max(...sources.map(source => source.missingDays.length));
  const countedFrom = latest(sources.map(source => source.countedFrom ?? null));
  const otherUntil = latest(sources.map(source => source.otherUntil ?? null));
  const parts = [
    sources.length === 1 ? shortServiceNames[first.service] : `${sources.length} platforms`,
    oldestPull === undefined ? '' : settlingText(settlesOn ?? false),
    oldestPull === undefined ? 'not synced yet' : sources.length > 1 ? '' : pulledText(oldestPull, timeZone, now),
    otherUntil !== null
      ? `Another property until ${formatDate(otherUntil)}`
      : countedFrom !== null
        ? `counted from ${formatDate(countedFrom)}`
        : first.sites !== undefined && missing > 0
          ? `${missing} ${missing === 1 ? 'day' : 'days'} incomplete`
          : missingText(missing),
    ...(first.sites === undefined ? [] : [`${first.sites.reporting} of ${first.sites.of} sites`]),
  ].filter(part => part !== '');
  return {
    state: oldestPull === undefined ? 'none' : toSettling(settlesOn ?? false),
    text: parts.join(' · '),
  };
}

/** All facts about one source, one sentence each. */
export function sourceFacts(source: Source, timeZone: string): readonly string[] {
  return [
    source.pulledAt === null ? 'Not synced yet.' : `Synced ${formatInstant(source.pulledAt, timeZone)}.`,
    ...stateSentences(toCollected(source)),
    ...(source.countedFrom === undefined
      ? []
      : [`Not counted before ${formatDate(source.countedFrom)} (set by an administrator). Earlier days are kept.`]),
    ...(source.otherUntil === undefined ? [] : [`Another property until ${formatDate(source.otherUntil)}.`]),
    ...(source.missingDays.length === 0
      ? []
      : [
          `No data for ${source.missingDays.map(formatDay).slice(0, 12).join(', ')}${source.missingDays.length > 12 ? ' and more' : ''}.`,
        ]),
    ...(source.sampled ? ['The platform used sampled data.'] : []),
    ...(source.thresholded ? ['The platform withheld rows with few users.'] : []),
    ...(source.otherRow ? ["The platform combined its smallest rows as '(other)'."] : []),
  ];
}
