import type { RecordService } from '../../shared/platforms/registry.ts';
import type { Connector } from './connector.ts';
import { fbConnector } from './facebook-ads/connector.ts';
import { fbPageConnector } from './facebook-page/connector.ts';
import { ga4Connector } from './ga4/connector.ts';
import { gmbConnector } from './gmb/connector.ts';
import { gscConnector } from './gsc/connector.ts';
import { linkedinConnector } from './linkedin-ads/connector.ts';
import { linkedinOrgConnector } from './linkedin-org/connector.ts';
import { bingConnector } from './microsoft-ads/connector.ts';
import { pagespeedConnector } from './pagespeed/connector.ts';

/** Connectors of all pulled platforms, by service. */
export const connectors: Record<RecordService, Connector> = {
  ga4: ga4Connector,
  pagespeed: pagespeedConnector,
  gmb: gmbConnector,
  gsc: gscConnector,
  fbPage: fbPageConnector,
  fb: fbConnector,
  linkedin: linkedinConnector,
  linkedinOrg: linkedinOrgConnector,
  bing: bingConnector,
};
