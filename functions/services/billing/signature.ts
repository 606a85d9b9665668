import { createHmac, timingSafeEqual } from 'node:crypto';

/** Maximum age of a signed event, and tolerance for its clock (the provider's default). */
export const toleranceSeconds = 300;

/**
 * Reports whether one of the secrets signed these bytes recently; during rotation there are two. The header is
 * 't=<epoch seconds>,v1=<hex>[,v1=<hex>]'; other schemes are ignored.
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
