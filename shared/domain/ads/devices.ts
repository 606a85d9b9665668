export type DeviceKind = 'mobile' | 'tablet' | 'desktop';

const phones = ['iphone', 'android_smartphone', 'mobile_app', 'mobile_web'];

/**
 * The device of an ad row (specification 9, Devices): phones and tablets by name, everything else a desktop. Facebook
 * names phones and tablets as one, 'mobile_app' and 'mobile_web', since its names of devices need an opt-in.
 */
export function deviceKind(device: string): DeviceKind {
  if (phones.includes(device)) return 'mobile';
  return device === 'ipad' || device === 'android_tablet' ? 'tablet' : 'desktop';
}
