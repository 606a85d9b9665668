export type DeviceKind = 'mobile' | 'tablet' | 'desktop';

/** The device of an ad row (specification 9, Devices): phones and tablets by name, everything else a desktop. */
export function deviceKind(device: string): DeviceKind {
  if (device === 'iphone' || device === 'android_smartphone') return 'mobile';
  return device === 'ipad' || device === 'android_tablet' ? 'tablet' : 'desktop';
}
