import { logger } from '../../runtime/logger.ts';
import { csvLines } from './csv.ts';

/** Words in Microsoft's zone names that identify the zone; the first match wins. */
const zones: readonly (readonly [words: RegExp, timeZone: string])[] = [
  [/coordinated universal/i, 'UTC'],
  [/greenwich|london/i, 'Europe/London'],
  [/arizona/i, 'America/Phoenix'],
  [/indiana/i, 'America/Indiana/Indianapolis'],
  [/hawaii/i, 'Pacific/Honolulu'],
  [/alaska/i, 'America/Anchorage'],
  [/pacific time/i, 'America/Los_Angeles'],
  [/mountain time/i, 'America/Denver'],
  [/central time/i, 'America/Chicago'],
  [/eastern time/i, 'America/New_York'],
  [/atlantic time/i, 'America/Halifax'],
];
/** Lines of the header block; rows follow, which aren't searched. */
const headerLines = 10;

/**
 * Returns the IANA zone in a report's header line 'Time Zone: (UTC) Coordinated Universal Time', or null if it is
 * missing or unknown. The documentation says UTC and users disagree, so other zones are logged until an account
 * confirms it (facts, platform APIs, section 11).
 */
export function zoneOfReport(csv: string): string | null {
  const name = zoneName(csv);
  if (name === null) return null;
  const timeZone = zones.find(([words]) => words.test(name))?.[1] ?? null;
  if (timeZone !== 'UTC')
    logger.warn('Microsoft Ads reports in a zone that is not UTC', { service: 'bing', name, timeZone });
  return timeZone;
}

function zoneName(csv: string): string | null {
  for (const [cell = ''] of (csvLines(csv) ?? []).slice(0, headerLines)) {
    const name = /^Time Zone: ?(.+)$/.exec(cell.trim())?.[1];
    if (name !== undefined) return name;
  }
  return null;
}
