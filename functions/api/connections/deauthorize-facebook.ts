import { deauthorizeFacebook } from '../../../shared/contract/connections.ts';
import { createHandler } from '../../runtime/handler.ts';
import { deauthorise } from '../../services/connections/facebook-callbacks.ts';

export const handler = createHandler(deauthorizeFacebook, ({ body, now }) => deauthorise(body.signed_request, now));
