import { timeZones } from '../model/node.ts';

/** The common name of a zone: 'Eastern' for America/New_York, the city for a zone without one. */
export function zoneName(timeZone: string): string {
  const named = Object.entries(timeZones).find(([, zone]) => zone === timeZone)?.[0];
  return named ?? (timeZone.split('/').at(-1) ?? timeZone).replaceAll('_', ' ');
}
