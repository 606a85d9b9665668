import { testFacebookPage } from '../../../shared/contract/connections.ts';
import { createHandler } from '../../runtime/handler.ts';
import { checkPage } from '../../services/connections/account-checks.ts';

export const handler = createHandler(testFacebookPage, ({ node, now }) => checkPage(node, now));
