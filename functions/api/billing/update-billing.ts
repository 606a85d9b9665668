import { updateBilling } from '../../../shared/contract/billing.ts';
import { createHandler } from '../../runtime/handler.ts';
import { saveContact } from '../../services/billing/customer.ts';

export const handler = createHandler(updateBilling, async ({ node, body }) => ({
  contact: await saveContact(node, body),
}));
