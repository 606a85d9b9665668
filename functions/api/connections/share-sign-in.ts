import { shareSignIn } from '../../../shared/contract/connections.ts';
import { createHandler } from '../../runtime/handler.ts';
import * as sharing from '../../services/connections/sign-in-sharing.ts';

export const handler = createHandler(shareSignIn, ({ node, access, viewer, params: { service }, body }) =>
  sharing.shareSignIn({ node, access, viewer, service }, body.userId),
);
