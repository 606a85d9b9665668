import { unshareSignIn } from '../../../shared/contract/connections.ts';
import { createHandler } from '../../runtime/handler.ts';
import * as sharing from '../../services/connections/sign-in-sharing.ts';

export const handler = createHandler(unshareSignIn, ({ node, access, viewer, params: { service, userId } }) =>
  sharing.unshareSignIn({ node, access, viewer, service }, userId),
);
