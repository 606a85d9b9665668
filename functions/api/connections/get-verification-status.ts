import { getVerificationStatus } from '../../../shared/contract/connections.ts';
import { createHandler } from '../../runtime/handler.ts';
import { checkVerification } from '../../services/connections/account-checks.ts';

export const handler = createHandler(getVerificationStatus, async ({ node, now }) => ({
  verificationStatus: await checkVerification(node, now),
}));
