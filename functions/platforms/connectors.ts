import type { RecordService } from '../../shared/model/daily-record.ts';
import type { Connector } from './connector.ts';
import { ga4Connector } from './ga4/connector.ts';
import { pagespeedConnector } from './pagespeed/connector.ts';

/** Every platform that is pulled, by its service. */
export const connectors: Record<RecordService, Connector> = { ga4: ga4Connector, pagespeed: pagespeedConnector };
