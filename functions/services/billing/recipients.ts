import type { BillingAccount } from '../../../shared/model/billing.ts';
import type { SiteNode } from '../../../shared/model/node.ts';
import type { User } from '../../../shared/model/user.ts';
import { getBillingContact } from '../../stores/billing.ts';
import { listUsersOfNode } from '../../stores/users/users.ts';

const maxRecipients = 20;

async function readRecipients(node: SiteNode) {
  const { billingEmail } = await getBillingContact(node.siteId);
  const people = (await listUsersOfNode(node.siteId)).filter(({ disabled }) => !disabled);
  return { contact: billingEmail === undefined ? [] : [billingEmail], people };
}

const toAddresses = (emails: readonly string[]): string[] =>
  [...new Set(emails.map(email => email.toLowerCase()))].slice(0, maxRecipients);
const getsBilling = ({ enableBillingEmails }: User): boolean => enableBillingEmails;
const hasAnswered = ({ invitedAt }: User): boolean => invitedAt === undefined;
const toEmails = (people: readonly User[]): string[] => people.map(({ email }) => email);

/** Returns the payer's billing address and its users who get billing emails. */
export async function listBillingRecipients(node: SiteNode): Promise<string[]> {
  const { contact, people } = await readRecipients(node);
  return toAddresses([...contact, ...toEmails(people.filter(getsBilling))]);
}

/**
 * Returns the addresses for news of payments. If nobody who answered their invitation gets billing emails, these are
 * the users who bought the plan, so that they always learn of it.
 */
export async function listNewsRecipients(node: SiteNode, { subscription }: BillingAccount): Promise<string[]> {
  const { contact, people } = await readRecipients(node);
  const chosen = toAddresses([...contact, ...toEmails(people.filter(user => getsBilling(user) && hasAnswered(user)))]);
  if (chosen.length > 0) return chosen;
  const boughtBy = subscription?.boughtBy ?? node.siteId;
  const buyers = boughtBy === node.siteId ? people : await listUsersOfNode(boughtBy);
  const emails = toAddresses(toEmails(buyers.filter(user => hasAnswered(user) && !user.disabled)));
  return emails.length > 0 ? emails : toAddresses(toEmails(people.filter(getsBilling)));
}
