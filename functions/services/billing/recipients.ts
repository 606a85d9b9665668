import type { SiteNode } from '../../../shared/model/node.ts';
import { getBillingContact } from '../../stores/billing.ts';
import { listUsersOfNode } from '../../stores/users/users.ts';

const maxRecipients = 20;

/** Returns the payer's billing address, or else its users who get billing emails. */
export async function listBillingRecipients(node: SiteNode): Promise<string[]> {
  const { billingEmail } = await getBillingContact(node.siteId);
  const people = (await listUsersOfNode(node.siteId)).filter(
    ({ enableBillingEmails, disabled }) => enableBillingEmails && !disabled,
  );
  return [
    ...new Set([
      ...(billingEmail === undefined ? [] : [billingEmail.toLowerCase()]),
      ...people.map(({ email }) => email.toLowerCase()),
    ]),
  ].slice(0, maxRecipients);
}
