import * as z from 'zod/mini';
import { callGoHighLevel, GoHighLevelError } from './call.ts';

/** Opportunities per page: each changed one costs a call for its contact. */
export const pageSize = 50;
const text = z.optional(z.nullable(z.string()));

const opportunitySchema = z.looseObject({
  id: z.string(),
  contactId: text,
  createdAt: text,
  updatedAt: text,
  status: text,
});
export type Opportunity = z.infer<typeof opportunitySchema>;
const pageSchema = z.object({
  opportunities: z.array(opportunitySchema),
  meta: z.optional(z.object({ startAfter: z.optional(z.nullable(z.number())), startAfterId: text })),
});
/** Position where a list of opportunities continues. */
export type After = { readonly startAfter: number; readonly startAfterId: string };
export type Account = { readonly token: string; readonly locationId: string };

/** Returns a page of a location's opportunities and the next position; null at the end. */
export async function listOpportunities(
  { token, locationId }: Account,
  after: After | null,
  limit = pageSize,
): Promise<{ opportunities: Opportunity[]; next: After | null }> {
  const place: Record<string, string> =
    after === null ? {} : { startAfter: String(after.startAfter), startAfterId: after.startAfterId };
  const { opportunities, meta } = await callGoHighLevel({
    token,
    path: '/opportunities/search',
    query: { location_id: locationId, limit: String(limit), ...place },
    answer: pageSchema,
  });
  const { startAfter, startAfterId } = meta ?? {};
  const isLast = opportunities.length < limit || startAfter == null || startAfterId == null;
  const isSame = startAfterId === after?.startAfterId;
  return { opportunities, next: isLast || isSame ? null : { startAfter, startAfterId } };
}

const contactSchema = z.object({ contact: z.looseObject({ id: z.string(), dateAdded: text }) });

/** Returns a contact as the CRM has it; null if it was deleted. */
export async function getContact(token: string, contactId: string): Promise<Record<string, unknown> | null> {
  try {
    const path = `/contacts/${encodeURIComponent(contactId)}`;
    return (await callGoHighLevel({ token, path, answer: contactSchema })).contact;
  } catch (error) {
    if (error instanceof GoHighLevelError && error.kind === 'missing') return null;
    throw error;
  }
}

const usersSchema = z.object({ users: z.array(z.object({ id: z.string(), name: text })) });

/** Lists the names of a location's people by id; none if the token may not read them. */
export async function listOwners({ token, locationId }: Account): Promise<ReadonlyMap<string, string>> {
  try {
    const { users } = await callGoHighLevel({ token, path: '/users/', query: { locationId }, answer: usersSchema });
    return new Map(users.flatMap(({ id, name }) => (name == null ? [] : [[id, name] as const])));
  } catch (error) {
    if (error instanceof GoHighLevelError && error.kind !== 'passing') return new Map();
    throw error;
  }
}
