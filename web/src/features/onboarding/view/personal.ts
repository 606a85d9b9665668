import type { AttrChanges } from '../../../../../shared/contract/sites.ts';
import type { SeenNode, TimeZoneName } from '../../../../../shared/model/node.ts';
import { timeZones } from '../../../../../shared/model/node.ts';

/** The fields of the personalization step. */
export type Personal = {
  readonly address: string;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
  readonly tz: string;
  readonly currency: string;
};
export const textFields = ['address', 'city', 'zip'] as const;

export const currencies = ['USD', 'CAD', 'EUR', 'GBP', 'AUD', 'NZD', 'CHF', 'MXN', 'JPY'] as const;
const isZone = (name: string): name is TimeZoneName => Object.hasOwn(timeZones, name);

/** The clock's time zone, if it is one of the specification's eight; otherwise the specification's default. */
const zoneOfClock = (): TimeZoneName => {
  const browserZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    Object.keys(timeZones)
      .filter(isZone)
      .find(name => timeZones[name] === browserZone) ?? 'Pacific'
  );
};

/** The initial form: stored values, otherwise the specification's defaults and the browser's time zone. */
export const toPersonal = ({ attr }: SeenNode): Personal => ({
  address: attr.address ?? '',
  city: attr.city ?? '',
  state: attr.state ?? '',
  zip: attr.zip ?? '',
  tz: attr.tz ?? zoneOfClock(),
  currency: attr.currency ?? 'USD',
});

/** Fields that differ from the record; an emptied field is removed. */
export function personalChanges({ attr }: SeenNode, typed: Personal): AttrChanges {
  const changes: AttrChanges = {};
  for (const name of textFields)
    if (typed[name].trim() !== (attr[name] ?? ''))
      changes[name] = typed[name].trim() === '' ? null : typed[name].trim();
  const state = typed.state.trim().toUpperCase();
  if (state !== (attr.state ?? '')) changes.state = state === '' ? null : state;
  if (isZone(typed.tz) && typed.tz !== attr.tz) changes.tz = typed.tz;
  if (typed.currency !== attr.currency) changes.currency = typed.currency;
  return changes;
}

/** The errors of the form, by field. */
export const personalProblems = ({
  state,
  zip,
  address,
  city,
}: Personal): Readonly<Partial<Record<keyof Personal, string>>> => ({
  ...(state.trim() !== '' && !/^[a-z]{2}$/i.test(state.trim()) && { state: 'Two letters, like AL' }),
  ...(zip.trim().length > 10 && { zip: 'Use at most 10 characters' }),
  ...(address.trim().length > 200 && { address: 'Use at most 200 characters' }),
  ...(city.trim().length > 200 && { city: 'Use at most 200 characters' }),
});
