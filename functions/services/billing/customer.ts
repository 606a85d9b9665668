import type Stripe from 'stripe';
import type { BillingContact, ContactChange } from '../../../shared/model/billing.ts';
import type { SiteNode } from '../../../shared/model/node.ts';
import { environment } from '../../runtime/environment.ts';
import { getBillingContact, getCustomerId, keepCustomerId, changeBillingContact } from '../../stores/billing.ts';
import { askProvider } from './provider.ts';

const nobody: BillingContact = {};

/** Returns the contact fields for the provider's invoices that changed; edits the payer made at the provider remain. */
function pickChangedFields(
  before: BillingContact,
  { billingEmail, address, taxId }: BillingContact,
): Stripe.CustomerUpdateParams {
  return {
    ...(billingEmail !== before.billingEmail && { email: billingEmail ?? '' }),
    ...(address !== before.address && { address: address === undefined ? '' : { line1: address } }),
    ...(taxId !== before.taxId && {
      invoice_settings: { custom_fields: taxId === undefined ? '' : [{ name: 'Tax number', value: taxId }] },
    }),
  };
}

/** Returns the payer's customer at the provider, created once, with the data its invoices need. */
export async function findOrCreateCustomer(payer: SiteNode): Promise<string> {
  const existingId = await getCustomerId(payer.siteId);
  if (existingId !== null) return existingId;
  const { STAGE: stage } = environment();
  const customer = await askProvider(stripe =>
    stripe.customers.create(
      { name: payer.name, metadata: { stage, siteId: payer.siteId } },
      { idempotencyKey: `customer ${stage} ${payer.siteId}` },
    ),
  );
  // Separate from creation, because a retry may have another contact and one idempotency key needs equal fields.
  await updateCustomer(customer.id, pickChangedFields(nobody, await getBillingContact(payer.siteId)));
  return keepCustomerId(payer.siteId, customer.id);
}

/** Saves a payer's contact and sends the provider what its invoices need. */
export async function saveContact(node: SiteNode, change: ContactChange): Promise<BillingContact> {
  const { before, contact } = await changeBillingContact(node.siteId, change);
  const customerId = await getCustomerId(node.siteId);
  if (customerId !== null) await updateCustomer(customerId, { name: node.name, ...pickChangedFields(before, contact) });
  return contact;
}

async function updateCustomer(customerId: string, fields: Stripe.CustomerUpdateParams): Promise<void> {
  if (Object.keys(fields).length > 0) await askProvider(stripe => stripe.customers.update(customerId, fields));
}
