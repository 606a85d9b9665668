import type { NodeAttr, NodeType } from '../../shared/model/node.ts';
import type { PropertyProfile } from '../sandbox/sandbox-types.ts';

/** Analytics of a site: its GA4 property at the stand-in, and whether it is connected here. */
export type DemoAnalytics = Omit<PropertyProfile, 'displayName' | 'url' | 'timeZone' | 'currencyCode'> & {
  readonly accountId: string;
  readonly currencyCode?: string;
  /** 'available': the property can be chosen but isn't yet. */
  readonly connection: 'working' | 'reconnect-needed' | 'available';
};

export type DemoNode = {
  readonly siteId: string;
  readonly name: string;
  readonly type: NodeType;
  /** Null for a sales token, which is at the top. */
  readonly parentId: string | null;
  readonly attr: NodeAttr;
  /** Sites of other regions linked to a region. */
  readonly linkedSites?: readonly string[];
  readonly analytics?: DemoAnalytics;
  /** Recorded agency whose property the site reads, by file name. */
  readonly agency?: string;
  /** Its audits compare with its own numbers of a year ago. */
  readonly baseline?: true;
  /** 18 for the sites with a long history, otherwise three months. */
  readonly months?: 18;
};

/** Google account of the demonstration, with the GA4 accounts it reads. */
export type DemoAccount = {
  readonly accountId: string;
  readonly displayName: string;
  readonly ownerEmail: string;
  readonly ownerName: string;
};

export type DemoUser = {
  readonly email: string;
  readonly given_name: string;
  readonly family_name: string;
  /** Null for an administrator. */
  readonly siteId: string | null;
  readonly disabled?: boolean;
};
