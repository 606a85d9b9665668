import type { AlertDefinition } from '../../model/alert.ts';
import type { ConnectionState } from '../../model/connection.ts';
import { panelOf, type Service, serviceNames } from '../../model/primitives.ts';

/** Why a service may have stopped, in the specification's words (8, Alert catalogue). */
export const causes = {
  credentials: 'expired token or credentials',
  removed: 'service removed',
  siteDown: 'site down',
  billing: 'billing or domain expiry',
  notRunning: 'not running ads',
  verification: 'verification failed',
} as const;
export type Cause = keyof typeof causes;

/** The services of the catalogue and the causes that can be theirs. */
export const notTrackingCauses: Partial<Record<Service, readonly Cause[]>> = {
  ga4: ['credentials', 'removed', 'siteDown', 'billing'],
  fb: ['credentials', 'removed', 'billing', 'notRunning'],
  gmb: ['credentials', 'removed', 'verification'],
  fbPage: ['credentials', 'removed'],
  bing: ['credentials', 'removed', 'billing', 'notRunning'],
  linkedin: ['credentials', 'removed', 'billing', 'notRunning'],
  linkedinOrg: ['credentials', 'removed'],
};

/** The cause that a connection's state tells; null when it does not say that anything stopped. */
export function causeOf(state: ConnectionState): Cause | null {
  switch (state) {
    case 'reconnect-needed':
      return 'credentials';
    case 'access-lost':
      return 'removed';
    case 'working':
    case 'throttled':
    case 'our-configuration':
    case 'retired':
      return null;
  }
}

/**
 * The 'Not Tracking' alert of a service, with the cause that is known first; null for a service that is not in the
 * catalogue. `link` leads to the panel that mends it.
 */
export function notTrackingAlert(service: Service, siteId: string, known: Cause | null): AlertDefinition | null {
  const possible = notTrackingCauses[service];
  if (!possible) return null;
  const said = known === null ? possible.map(cause => causes[cause]).join(', ') : causes[known];
  const name = serviceNames[service];
  return {
    title: `${name} Not Tracking`,
    altTitle: `${name} is not tracking`,
    icon: 'plug-off',
    value: null,
    operator: 'not-tracking',
    comparison: null,
    link: `/admin/${siteId}/${panelOf(service)}`,
    description: known === null ? `Possible causes: ${said}.` : `Cause: ${said}. What was collected is kept; missing days are refilled after the connection works again.`,
    isNegative: true,
  };
}
