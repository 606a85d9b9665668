import { createHmac, timingSafeEqual } from 'node:crypto';

/** How old a signed event may be, and how far ahead of our clock (the provider's own tolerance). */
export const toleranceSeconds = 300;

/**
 * Whether one of the secrets signed these bytes not long ago. Two stand while a secret is rotated. The header is
 * 't=<epoch seconds>,v1=<hex>[,v1=<hex>]'; other schemes in it are passed over.
 */
export function isSigned(body: Uint8Array, header: string | undefined, secrets: readonly string[], now: Date): boolean {
  const parts = (header ?? '').split(',').map(part => part.trim().split('='));
  const times = parts.flatMap(([name, value]) =>
    name === 't' && value !== undefined && /^\d{1,12}$/.test(value) ? [value] : [],
  );
  const given = parts.flatMap(([name, value]) =>
    name === 'v1' && value !== undefined && /^[0-9a-f]{64}$/.test(value) ? [Buffer.from(value, 'hex')] : [],
  );
  const [time] = times;
  if (time === undefined || times.length > 1 || Math.abs(now.getTime() / 1000 - Number(time)) > toleranceSeconds)
    return false;
  return secrets.some(secret => {
    const expected = createHmac('sha256', secret).update(`${time}.`).update(body).digest();
    return given.some(signature => timingSafeEqual(signature, expected));
  });
}
