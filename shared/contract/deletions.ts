import * as z from 'zod/mini';
import { jobSchema } from '../model/job.ts';
import { nodeTypeSchema } from '../model/node.ts';
import { idSchema, instantSchema } from '../model/primitives.ts';
import { defineEndpoint } from './endpoint.ts';

const sitePath = z.strictObject({ siteId: idSchema });
const none = z.strictObject({});

/** A deleted node that can be restored. */
const deletedNodeSchema = z.object({
  siteId: idSchema,
  name: z.string(),
  type: nodeTypeSchema,
  parentId: z.nullable(idSchema),
  /** The place it returns to; null for the top, or if that is gone. */
  parentName: z.nullable(z.string()),
  deletedAt: instantSchema,
  /** The name of who deleted it; null if removed. */
  deletedBy: z.nullable(z.string()),
  /** The end of the time in which it can be restored. */
  until: instantSchema,
  /** Why it can't be restored now, and what to do. */
  problem: z.nullable(z.string()),
});
export type DeletedNode = z.infer<typeof deletedNodeSchema>;

/** Their node is not in the tree, so the call itself checks the right to delete it. */
const access = { kind: 'user', action: 'session.read' } as const;

export const listDeleted = defineEndpoint({
  id: 'list-deleted',
  area: 'sites',
  method: 'GET',
  path: '/deleted-sites',
  summary: 'List the deleted companies, regions, and sites that the viewer may restore, latest first',
  params: none,
  query: none,
  status: 200,
  response: z.object({ deleted: z.array(deletedNodeSchema) }),
  access,
});

export const restoreNode = defineEndpoint({
  id: 'restore-node',
  area: 'sites',
  method: 'POST',
  path: '/deleted-sites/{siteId}/restore',
  summary: 'Restore a deleted node with everything in it, as a job; only the one who may delete it may',
  params: sitePath,
  query: none,
  status: 200,
  response: z.object({ job: jobSchema }),
  access,
});

export const purgeNode = defineEndpoint({
  id: 'purge-node',
  area: 'sites',
  method: 'DELETE',
  path: '/deleted-sites/{siteId}',
  summary: "Delete a deleted node's data for good now, as a job; it can't be restored from then on",
  params: sitePath,
  /** The node's name, as typed by the person. */
  query: z.strictObject({ name: z.string().check(z.trim(), z.maxLength(120)) }),
  status: 200,
  response: z.object({ job: jobSchema }),
  access,
});
