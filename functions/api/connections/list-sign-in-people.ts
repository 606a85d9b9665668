import { listSignInPeople } from '../../../shared/contract/connections.ts';
import { createHandler } from '../../runtime/handler.ts';
import { listSharing } from '../../services/connections/sign-in-sharing.ts';

export const handler = createHandler(listSignInPeople, ({ node, access, viewer, params: { service } }) =>
  listSharing({ node, access, viewer, service }),
);
