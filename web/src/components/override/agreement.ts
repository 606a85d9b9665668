import * as z from 'zod/mini';
import type { SeenAccounts } from '../../../../shared/model/node.ts';
import { connectableServices, serviceNames, type ConnectableService } from '../../../../shared/platforms/registry.ts';
import { apiErrorSchema } from '../../app/api/errors.ts';

/**
 * Services whose chosen account feeds another company, if the user may agree to share it. Only the server knows the
 * sign-ins of the other company (shared/domain/access/credential.ts).
 */
export function agreementsNeeded(error: unknown): readonly ConnectableService[] {
  const parsed = z.safeParse(apiErrorSchema, error);
  if (!parsed.success || parsed.data.code !== 'agreement-needed') return [];
  const paths = (parsed.data.details ?? []).map(({ path }) => path);
  return connectableServices.filter(service => paths.includes(`body.overrideAccounts.${service}`));
}

/**
 * Saves, and repeats with the user's agreement while the server asks for one. Returns null if the user did not agree
 * and nothing was saved.
 * @param send saves, with the services whose account may be shared
 * @param ask asks the user; true if they agree
 */
export async function saveWithAgreement<Answer extends { readonly error?: unknown }>(
  send: (shared: readonly ConnectableService[]) => Promise<Answer>,
  ask: (services: readonly ConnectableService[]) => Promise<boolean>,
): Promise<Answer | null> {
  const agreed: ConnectableService[] = [];
  for (;;) {
    const answer = await send(agreed);
    const needed = agreementsNeeded(answer.error).filter(service => !agreed.includes(service));
    if (needed.length === 0) return answer;
    if (!(await ask(needed))) return null;
    agreed.push(...needed);
  }
}

const nameFields = ['propertyName', 'locationName', 'pageName', 'organizationName', 'accountName'] as const;

/** The name of an account: 'Cedar Hollow (Google Analytics)'; only the service if it has no name. */
export function accountLabel(service: ConnectableService, accounts: SeenAccounts): string {
  const fields: Readonly<Record<string, unknown>> = accounts[service] ?? {};
  const name = nameFields.map(field => fields[field]).find(value => typeof value === 'string' && value !== '');
  return typeof name === 'string' ? `${name} (${serviceNames[service]})` : serviceNames[service];
}
