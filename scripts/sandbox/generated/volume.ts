import { addDays, dayNumber, weekday } from '../calendar.ts';
import type { PropertyProfile } from '../sandbox-types.ts';
import { bell, makeRandom } from './random.ts';

/** Sunday first. Services peak on working days, shops in the evening and on weekends. */
const weekShape: Record<PropertyProfile['kind'], readonly number[]> = {
  service: [0.72, 1.16, 1.15, 1.12, 1.08, 0.98, 0.79],
  franchise: [0.8, 1.14, 1.14, 1.12, 1.06, 0.94, 0.8],
  shop: [1.14, 1.0, 0.95, 0.93, 0.95, 0.97, 1.06],
};
/** January first: seasonality, interpolated linearly between mid-months. */
const yearShape: Record<PropertyProfile['kind'], readonly number[]> = {
  service: [1.08, 1.05, 1.06, 1.03, 1.0, 0.96, 0.93, 0.95, 1.0, 1.03, 0.99, 0.88],
  franchise: [1.14, 1.1, 1.06, 1.02, 0.98, 0.95, 0.92, 0.95, 1.0, 1.01, 1.0, 0.84],
  shop: [0.9, 0.88, 0.93, 0.95, 0.99, 0.97, 0.95, 0.96, 0.98, 1.03, 1.22, 1.28],
};
/** Months of growth before and after the anchor; beyond them it is constant. */
const growthMonths = { before: 36, after: 12 };

function getSeasonFactor(kind: PropertyProfile['kind'], day: string): number {
  const shape = yearShape[kind];
  const month = Number(day.slice(5, 7)) - 1;
  const position = month + (Number(day.slice(8, 10)) - 15) / 30;
  const low = Math.floor(position);
  const share = position - low;
  return (shape[(low + 12) % 12] ?? 1) * (1 - share) + (shape[(low + 13) % 12] ?? 1) * share;
}

export type Volume = {
  /** Sessions of a whole day. */
  sessions(day: string): number;
  /** Expected sessions without daily noise, which set the cost per click. */
  expected(day: string): number;
};

/** Computes daily sessions so that the 31 days before the anchor add up to the profile's number, apart from noise. */
export function computeVolume(profile: PropertyProfile, anchorDay: string): Volume {
  const anchor = dayNumber(anchorDay);
  const shape = (day: string): number => {
    const months = Math.max(-growthMonths.before, Math.min(growthMonths.after, (dayNumber(day) - anchor) / 30.44));
    return (
      (weekShape[profile.kind][weekday(day)] ?? 1) *
      getSeasonFactor(profile.kind, day) *
      (1 + profile.monthlyGrowth) ** months
    );
  };
  let whole = 0;
  for (let back = 1; back <= 31; back += 1) whole += shape(addDays(anchorDay, -back));
  const scale = profile.sessionsPer31Days / whole;
  const expected = (day: string): number => scale * shape(day);
  return {
    expected,
    sessions: day =>
      Math.max(0, Math.round(expected(day) * (1 + 0.045 * bell(makeRandom(profile.propertyId, day, 'volume'))))),
  };
}
