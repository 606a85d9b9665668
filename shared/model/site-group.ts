import * as z from 'zod/mini';
import { businessTypes, nodeAttrSchema, nodeTypeSchema } from './node.ts';
import { daySchema, idSchema, instantSchema, savedIdSchema, trimmedText } from './primitives.ts';

/** Sites that a group may have when it is saved. */
export const maxGroupSites = 500;
const maxStates = 60;

/** The conditions for a site of a group, all of which apply; at least one is set. */
export const groupRuleSchema = z.strictObject({
  states: z.optional(z.array(z.nonoptional(nodeAttrSchema.shape.state)).check(z.minLength(1), z.maxLength(maxStates))),
  businessTypes: z.optional(z.array(z.enum(businessTypes)).check(z.minLength(1), z.maxLength(businessTypes.length))),
  /** The first opening day; a site without one isn't in the group. */
  openedFrom: z.optional(daySchema),
});
export type GroupRule = z.infer<typeof groupRuleSchema>;

/** The sites of a group: a list, or those that a rule matches each night. */
export const groupMembersSchema = z.discriminatedUnion('by', [
  z.strictObject({
    by: z.literal('list'),
    siteIds: z.array(idSchema).check(z.minLength(1, 'Choose at least one site'), z.maxLength(maxGroupSites)),
  }),
  z.strictObject({ by: z.literal('rule'), rule: groupRuleSchema }),
]);
export type GroupMembers = z.infer<typeof groupMembersSchema>;

export const groupContentSchema = z.strictObject({
  name: trimmedText(60).check(z.minLength(1, 'Enter a name')),
  members: groupMembersSchema,
});
export type GroupContent = z.infer<typeof groupContentSchema>;

/** A saved group of a node's sites. */
export const siteGroupSchema = z.extend(groupContentSchema, {
  id: savedIdSchema,
  /** The company, organization or region that owns it. */
  siteId: idSchema,
  createdAt: instantSchema,
  revision: z.int(),
  deletedAt: z.optional(instantSchema),
});
export type SiteGroup = z.infer<typeof siteGroupSchema>;

/** A group in the scope picker. */
export const listedGroupSchema = z.extend(z.omit(siteGroupSchema, { createdAt: true, deletedAt: true }), {
  ownerName: z.string(),
  ownerType: nodeTypeSchema,
  /** True if the viewer can edit and delete it. */
  mayChange: z.boolean(),
});
export type ListedGroup = z.infer<typeof listedGroupSchema>;
