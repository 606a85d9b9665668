import { listAlerts } from '../../../shared/contract/alerts.ts';
import { createHandler } from '../../runtime/handler.ts';
import { alertsInReach } from '../../services/alerts/in-reach.ts';

export const handler = createHandler(listAlerts, ({ viewer, ownNode }) => alertsInReach(viewer, ownNode));
