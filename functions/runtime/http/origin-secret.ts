import { createHash, timingSafeEqual } from 'node:crypto';
import { environment } from '../environment.ts';
import { forbidden } from '../errors.ts';
import { parameter } from '../parameters.ts';

/** Header set by CloudFront on its way to the API; it replaces a viewer's header of that name. */
const originSecretHeader = 'x-origin-secret';

const digest = (text: string) => createHash('sha256').update(text).digest();

/**
 * Refuses calls that bypassed CloudFront and its WAF, on stages that have one. During rotation the parameter holds the
 * old and the new secret, separated by a comma.
 */
export async function refuseStrangers(headers: Readonly<Record<string, string | undefined>>): Promise<void> {
  const name = environment().ORIGIN_SECRET_PARAMETER;
  if (name === undefined) return;
  const given = digest(headers[originSecretHeader] ?? '');
  const secrets = (await parameter(name)).split(',').filter(secret => secret.length > 0);
  if (!secrets.some(secret => timingSafeEqual(digest(secret), given))) throw forbidden();
}
