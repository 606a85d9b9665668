import * as audits from './audits.ts';
import * as connections from './connections.ts';
import type { Endpoint } from './endpoint.ts';
import * as metrics from './metrics.ts';
import * as notifications from './notifications.ts';
import * as operations from './operations.ts';
import * as session from './session.ts';
import * as sites from './sites.ts';

/** Every endpoint by its id. CDK, gateway, handlers, web, OpenAPI and the tests read this and nothing else. */
export const registry = {
  'get-me': session.getMe,
  'get-version': session.getVersion,
  'get-theme': session.getTheme,
  'get-site': sites.getSite,
  'list-children': sites.listChildren,
  'update-site': sites.updateSite,
  'list-connections': connections.listConnections,
  'authorize-site': connections.authorizeSite,
  'oauth-return': connections.oauthReturn,
  'get-token': connections.getToken,
  'delete-account': connections.deleteAccount,
  'get-overview': metrics.getOverview,
  'list-audits': audits.listAudits,
  'get-audit': audits.getAudit,
  'update-audit': audits.updateAudit,
  'generate-audit': audits.generateAudit,
  'list-notifications': notifications.listNotifications,
  'mark-notifications-read': notifications.markNotificationsRead,
  'write-log': operations.writeLog,
} as const satisfies { readonly [Id in string]: Endpoint<Id> };

export type EndpointId = keyof typeof registry;
export const endpointIds = Object.keys(registry) as EndpointId[];
