import { rotateIntakeSecret as endpoint } from '../../../shared/contract/lead-intake.ts';
import { createHandler } from '../../runtime/handler.ts';
import { rotateSecret } from '../../services/leads/sitemap.ts';

export const handler = createHandler(endpoint, ({ params, body, now }) => rotateSecret(params.siteRefId, body, now));
