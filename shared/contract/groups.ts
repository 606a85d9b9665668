import * as z from 'zod/mini';
import { nodeSummarySchema } from '../model/node.ts';
import { idSchema, savedIdSchema, trimmedText } from '../model/primitives.ts';
import { groupContentSchema, groupMembersSchema, listedGroupSchema } from '../model/site-group.ts';
import { defineEndpoint } from './endpoint.ts';

const none = z.strictObject({});
const ofNode = z.strictObject({ siteId: idSchema });
const ofGroup = z.strictObject({ groupId: savedIdSchema });
const node = { from: 'path', param: 'siteId' } as const;
const record = { from: 'record', kind: 'group', param: 'groupId' } as const;
const revisionSchema = z.int().check(z.gte(1));

export const listGroups = defineEndpoint({
  id: 'list-groups',
  area: 'sites',
  method: 'GET',
  path: '/sites/{siteId}/groups',
  summary: 'List the groups of a node and the nodes above it, by name',
  params: ofNode,
  query: none,
  status: 200,
  response: z.object({ groups: z.array(listedGroupSchema) }),
  access: { kind: 'node', action: 'group.read', node },
});

export const getGroup = defineEndpoint({
  id: 'get-group',
  area: 'sites',
  method: 'GET',
  path: '/groups/{groupId}',
  summary: 'Get a group with its sites, its owner, and the nodes above that',
  params: ofGroup,
  query: none,
  status: 200,
  response: z.object({
    group: listedGroupSchema,
    sites: z.array(nodeSummarySchema),
    owner: nodeSummarySchema,
    ancestors: z.array(nodeSummarySchema),
  }),
  access: { kind: 'node', action: 'group.read', node: record },
});

export const previewGroup = defineEndpoint({
  id: 'preview-group',
  area: 'sites',
  method: 'POST',
  path: '/sites/{siteId}/groups/preview',
  summary: 'List the sites that a group would have, or all, at most 500, and their number',
  params: ofNode,
  query: none,
  /** Absent: all sites of the node. `name`: only those whose names contain its words. */
  body: z.strictObject({ members: z.optional(groupMembersSchema), name: z.optional(trimmedText(120)) }),
  status: 200,
  response: z.object({ sites: z.array(nodeSummarySchema), total: z.int() }),
  access: { kind: 'node', action: 'group.read', node },
});

export const createGroup = defineEndpoint({
  id: 'create-group',
  area: 'sites',
  method: 'POST',
  path: '/sites/{siteId}/groups',
  summary: "Save a group of a node's sites; the same request twice makes one group",
  params: ofNode,
  query: none,
  /** `requestId` is chosen by the caller and becomes part of the id, so that a call that is sent again makes one. */
  body: z.extend(groupContentSchema, { requestId: z.string().check(z.regex(/^[a-z0-9]{8,16}$/, 'Not a valid id')) }),
  status: 200,
  response: z.object({ group: listedGroupSchema }),
  access: { kind: 'node', action: 'group.update', node },
});

export const updateGroup = defineEndpoint({
  id: 'update-group',
  area: 'sites',
  method: 'PUT',
  path: '/groups/{groupId}',
  summary: 'Change a group as it was seen, or restore one that was deleted within a day',
  params: ofGroup,
  query: none,
  body: z.extend(groupContentSchema, { revision: revisionSchema }),
  status: 200,
  response: z.object({ group: listedGroupSchema }),
  access: { kind: 'node', action: 'group.update', node: record },
});

export const deleteGroup = defineEndpoint({
  id: 'delete-group',
  area: 'sites',
  method: 'DELETE',
  path: '/groups/{groupId}',
  summary: 'Delete a group; for a day it can be restored',
  params: ofGroup,
  query: none,
  status: 200,
  /** Names what restores it. */
  response: z.object({ revision: revisionSchema }),
  access: { kind: 'node', action: 'group.update', node: record },
});
