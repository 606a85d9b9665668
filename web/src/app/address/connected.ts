import type { Accounts } from '../../../../shared/model/node.ts';
import { services, type Service } from '../../../../shared/model/primitives.ts';

/** Services of a site whose account is chosen, in the fixed order. */
export const connectedServicesOf = (accounts: Accounts | undefined): Service[] =>
  services.filter(service => service !== 'pagespeed' && accounts?.[service] !== undefined);
