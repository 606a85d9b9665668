import { deleteFacebookData } from '../../../shared/contract/connections.ts';
import { createHandler } from '../../runtime/handler.ts';
import { deletePerson } from '../../services/connections/facebook-deletion.ts';

export const handler = createHandler(deleteFacebookData, ({ body, now }) => deletePerson(body.signed_request, now));
