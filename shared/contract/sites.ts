import * as z from 'zod/mini';
import { accountsSchema, nodeAttrSchema, nodeSummarySchema, seenNodeSchema, siteNodeSchema } from '../model/node.ts';
import { answersSchema, wizardChangeSchema } from '../model/onboarding.ts';
import { connectableServices } from '../platforms/registry.ts';
import { idSchema } from '../model/primitives.ts';
import { defineEndpoint } from './endpoint.ts';

const sitePath = z.strictObject({ siteId: idSchema });
const none = z.strictObject({});

type Shape = Readonly<Record<string, z.ZodMiniType>>;
type Clearable<S extends Shape> = { [Name in keyof S]: z.ZodMiniNullable<S[Name]> };
/** The same fields, each of which may also be null. */
function clearable<S extends Shape>(shape: S) {
  const fields = Object.entries(shape).map(([name, field]) => [name, z.nullable(field)]);
  // Object.fromEntries forgets which name has which type.
  return z.strictObject(Object.fromEntries(fields) as Clearable<S>);
}

export const getSite = defineEndpoint({
  id: 'get-site',
  area: 'sites',
  method: 'GET',
  path: '/sites/{siteId}',
  summary: 'Get a node with its accessible ancestors, top first',
  params: sitePath,
  query: none,
  status: 200,
  response: z.object({ result: seenNodeSchema, ancestors: z.array(nodeSummarySchema) }),
  access: { kind: 'node', action: 'site.read', node: { from: 'path', param: 'siteId' } },
});

export const listSites = defineEndpoint({
  id: 'list-sites',
  area: 'sites',
  method: 'GET',
  path: '/sites',
  summary: 'List the topmost accessible nodes; deeper ones are opened level by level',
  params: none,
  query: none,
  status: 200,
  response: z.object({ result: z.array(nodeSummarySchema) }),
  access: { kind: 'user', action: 'session.read' },
});

export const listChildren = defineEndpoint({
  id: 'list-children',
  area: 'sites',
  method: 'GET',
  path: '/sites/{siteId}/children',
  summary: "List a node's children by name, including linked sites",
  params: sitePath,
  query: z.strictObject({ cursor: z.optional(z.string().check(z.maxLength(600))) }),
  status: 200,
  response: z.object({ result: z.array(nodeSummarySchema), cursor: z.nullable(z.string()) }),
  access: { kind: 'node', action: 'tree.read', node: { from: 'path', param: 'siteId' } },
});

/** Every attribute but the accounts: absent leaves it as it is, null takes it away. */
const attrChangesSchema = z.partial(clearable(z.omit(nodeAttrSchema, { accounts: true }).shape));
export type AttrChanges = z.infer<typeof attrChangesSchema>;

/**
 * Saves a person's changes to a site. Only present keys are written. `overrideAccounts` replaces the chosen account of
 * each service named; the user must be allowed to use its sign-in for this site (shared/domain/access/credential.ts).
 */
export const updateSiteBody = z.strictObject({
  /** The revision the person saw: a newer one answers 409 and nothing is written. */
  revision: z.int(),
  site: z.strictObject({ name: z.optional(siteNodeSchema.shape.name), attr: z.optional(attrChangesSchema) }),
  overrideAccounts: z.optional(z.partial(accountsSchema)),
  /** Services whose chosen account feeds another company already, and may feed this one too: its owner's word. */
  shareAccounts: z.optional(z.array(z.enum(connectableServices)).check(z.maxLength(connectableServices.length))),
  /** An onboarding action at the step of this revision. The onboarding rule decides the next step. */
  wizard: z.optional(wizardChangeSchema),
  /** Answers of an expedited site, at step 6. */
  questions: z.optional(answersSchema),
});

export const updateSite = defineEndpoint({
  id: 'update-site',
  area: 'sites',
  method: 'PUT',
  path: '/sites/{siteId}',
  summary: 'Change a node, or choose the accounts of its services',
  params: sitePath,
  query: none,
  body: updateSiteBody,
  status: 200,
  response: z.object({ result: seenNodeSchema }),
  access: {
    kind: 'node',
    action: 'site.update',
    byType: { TOKEN: 'sales-token.update' },
    node: { from: 'path', param: 'siteId' },
    fields: 'site',
  },
});
