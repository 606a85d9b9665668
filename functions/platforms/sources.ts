import { keyed } from '../../shared/domain/keyed.ts';
import type { SiteNode } from '../../shared/model/node.ts';
import {
  getAccountKeyField,
  isConnectable,
  pulledPlatforms,
  type RecordService,
  recordServices,
} from '../../shared/platforms/registry.ts';
import type { ConnectedResource, ConnectorDefinition } from './connector.ts';

/**
 * Returns the resource chosen for a site: its account at the platform, or its address where the platform has no
 * accounts.
 */
function findResource(site: SiteNode, service: RecordService): ConnectedResource | null {
  if (!isConnectable(service)) return site.attr.url === undefined ? null : { key: site.attr.url, tokenId: null };
  const account: Readonly<Record<string, unknown>> | undefined = site.attr.accounts?.[service];
  const key = account?.[getAccountKeyField(service)];
  const tokenId = account?.['tokenId'];
  return typeof key === 'string' && typeof tokenId === 'string' ? { key, tokenId } : null;
}

/** Definitions of all pulled platforms by service, each with its resource for a site. */
export const sources: Readonly<Record<RecordService, ConnectorDefinition>> = keyed(recordServices, service => ({
  ...pulledPlatforms[service],
  service,
  resourceOf: site => findResource(site, service),
}));
