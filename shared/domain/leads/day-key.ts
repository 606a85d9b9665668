const dayMs = 86_400_000;
const quarterMs = 900_000;

/**
 * A function from epoch milliseconds to that instant's day in `timeZone` (IANA), as the number of days since
 * 1970-01-01 there.
 *
 * A zone's offset is the same all day but on two days a year, so Intl is asked twice a UTC day; only inside a day
 * whose ends differ is it asked again, once a quarter of an hour (no zone changes between quarters).
 */
export function dayNumberIn(timeZone: string): (instantMs: number) => number {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  const offsetAt = (instantMs: number): number => {
    const parts = Object.fromEntries(format.formatToParts(instantMs).map(({ type, value }) => [type, Number(value)]));
    const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
    return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(instantMs / 1000) * 1000;
  };
  const byDay = new Map<number, number | null>();
  const byQuarter = new Map<number, number>();

  const offsetOfDay = (utcDay: number): number | null => {
    let offset = byDay.get(utcDay);
    if (offset === undefined) {
      const start = offsetAt(utcDay * dayMs);
      offset = start === offsetAt((utcDay + 1) * dayMs) ? start : null;
      byDay.set(utcDay, offset);
    }
    return offset;
  };
  const offsetOfQuarter = (quarter: number): number => {
    let offset = byQuarter.get(quarter);
    if (offset === undefined) byQuarter.set(quarter, (offset = offsetAt(quarter * quarterMs)));
    return offset;
  };
  return instantMs => {
    const offset = offsetOfDay(Math.floor(instantMs / dayMs)) ?? offsetOfQuarter(Math.floor(instantMs / quarterMs));
    return Math.floor((instantMs + offset) / dayMs);
  };
}

/** 'yyyy-MM-dd' of a day number. */
export const dayOfNumber = (dayNumber: number): string => new Date(dayNumber * dayMs).toISOString().slice(0, 10);
