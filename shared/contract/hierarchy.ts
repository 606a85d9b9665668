import * as z from 'zod/mini';
import { jobSchema } from '../model/job.ts';
import { nodeAttrSchema, nodeSummarySchema, nodeTypeSchema, seenNodeSchema, siteNodeSchema } from '../model/node.ts';
import { idSchema, instantSchema } from '../model/primitives.ts';
import { defineEndpoint } from './endpoint.ts';

const sitePath = z.strictObject({ siteId: idSchema });
const none = z.strictObject({});
const page = z.optional(z.string().check(z.maxLength(2000)));

/** The fields of a new node. The screen validates its form with the same schema. */
export const createNodeBody = z.strictObject({
  /** Makes a repeated request the same one: the first answer is given again. */
  requestId: z.string().check(z.regex(/^[A-Za-z0-9_-]{16,64}$/)),
  site: z.strictObject({
    type: z.enum(['TOP_ORG', 'ORG', 'REG', 'SITE']),
    parentId: idSchema,
    name: siteNodeSchema.shape.name,
    attr: z.omit(nodeAttrSchema, { accounts: true }),
  }),
});

export const createNode = defineEndpoint({
  id: 'create-node',
  area: 'sites',
  method: 'POST',
  path: '/sites',
  summary: 'Create a company, organization, region, or site below a node; the server assigns its path',
  params: none,
  query: none,
  body: createNodeBody,
  status: 200,
  response: z.object({ siteId: idSchema, sitePath: z.string(), result: seenNodeSchema }),
  access: {
    kind: 'node',
    action: 'site.create',
    byType: { TOP_ORG: 'top-organization.create', ORG: 'organization.create', REG: 'region.create' },
    node: { from: 'body', param: 'site.parentId', type: 'site.type' },
    fields: 'site.attr',
  },
});

export const planDeletion = defineEndpoint({
  id: 'plan-deletion',
  area: 'sites',
  method: 'GET',
  path: '/sites/{siteId}/deletion',
  summary: 'Preview what deleting a node removes and until when it can be restored, or why it is refused',
  params: sitePath,
  query: none,
  status: 200,
  response: z.discriminatedUnion('allowed', [
    z.object({ allowed: z.literal(false), message: z.string() }),
    z.object({ allowed: z.literal(true), effects: z.array(z.string()), until: instantSchema }),
  ]),
  access: {
    kind: 'node',
    action: 'site.delete',
    byType: { TOKEN: 'sales-token.delete' },
    node: { from: 'path', param: 'siteId' },
  },
});

export const deleteNode = defineEndpoint({
  id: 'delete-node',
  area: 'sites',
  method: 'DELETE',
  path: '/sites/{siteId}',
  summary:
    'Delete a node as a job; it can be restored for 30 days; one that contains others is refused with their names',
  params: sitePath,
  /** `revision`: the one the person saw; absent: the current one. */
  query: z.strictObject({ revision: z.optional(z.coerce.number()) }),
  status: 200,
  response: z.object({ job: jobSchema }),
  access: {
    kind: 'node',
    action: 'site.delete',
    byType: { TOKEN: 'sales-token.delete' },
    node: { from: 'path', param: 'siteId' },
  },
});

export const moveNode = defineEndpoint({
  id: 'move-node',
  area: 'sites',
  method: 'POST',
  path: '/sites/{siteId}/move',
  summary: 'Move a node with everything in it, or change its sales token, as a job',
  params: sitePath,
  query: none,
  body: z.strictObject({ parentId: idSchema, revision: z.int() }),
  status: 200,
  response: z.object({ job: jobSchema }),
  access: { kind: 'node', action: 'site.move', node: { from: 'path', param: 'siteId' } },
});

export const getJob = defineEndpoint({
  id: 'get-job',
  area: 'sites',
  method: 'GET',
  path: '/jobs/{jobId}',
  summary: 'Get the progress of a job of the signed-in user',
  params: z.strictObject({ jobId: z.string().check(z.regex(/^[A-Za-z0-9_-]{8,80}$/)) }),
  query: none,
  status: 200,
  response: z.object({ job: jobSchema }),
  access: { kind: 'user', action: 'session.read' },
});

export const searchNodes = defineEndpoint({
  id: 'search-nodes',
  area: 'sites',
  method: 'GET',
  path: '/tree',
  summary: 'Search accessible nodes by words of their names, in any order and with small errors, best match first',
  params: none,
  query: z.strictObject({
    name: z.string().check(z.trim(), z.minLength(1), z.maxLength(120)),
    type: z.optional(nodeTypeSchema),
    cursor: page,
  }),
  status: 200,
  response: z.object({ result: z.array(nodeSummarySchema), cursor: z.nullable(z.string()) }),
  access: { kind: 'user', action: 'session.read' },
});

export const linkSites = defineEndpoint({
  id: 'link-sites',
  area: 'sites',
  method: 'POST',
  path: '/sites/{siteId}/links',
  summary: 'Show sites of other regions in a region too; the viewer must manage both',
  params: sitePath,
  query: none,
  body: z.strictObject({
    siteIds: z.array(idSchema).check(z.minLength(1, 'You must select at least one site'), z.maxLength(100)),
  }),
  status: 200,
  response: z.object({ result: seenNodeSchema }),
  access: { kind: 'node', action: 'region.link', node: { from: 'path', param: 'siteId' } },
});

export const unlinkSite = defineEndpoint({
  id: 'unlink-site',
  area: 'sites',
  method: 'DELETE',
  path: '/sites/{siteId}/links/{linkedSiteId}',
  summary: 'Remove a link; the site itself stays',
  params: z.strictObject({ siteId: idSchema, linkedSiteId: idSchema }),
  query: none,
  status: 204,
  response: z.undefined(),
  access: { kind: 'node', action: 'region.link', node: { from: 'path', param: 'siteId' } },
});

/** A picture as a form field named `logo` or `avatar`; what it is is decided by its bytes. */
export const uploadLogo = defineEndpoint({
  id: 'upload-logo',
  area: 'sites',
  method: 'POST',
  path: '/sites/logo',
  summary: "Upload a node's logo: PNG, JPEG, GIF, or WebP up to 200 KB and 2000 x 2000",
  params: none,
  query: sitePath,
  body: z.strictObject({ logo: z.instanceof(Uint8Array) }),
  bodyType: 'multipart',
  status: 200,
  response: z.object({ logoUrl: z.string() }),
  access: {
    kind: 'node',
    action: 'site.update',
    byType: { TOKEN: 'sales-token.update' },
    node: { from: 'query', param: 'siteId' },
  },
});

/**
 * Rows of an uploaded site list. Each is created or refused independently, and repeating the list creates nothing
 * twice.
 */
export const importSites = defineEndpoint({
  id: 'import-sites',
  area: 'sites',
  method: 'POST',
  path: '/sites/{siteId}/import',
  summary: 'Create up to 100 sites in regions of an organization from a list, row by row',
  params: sitePath,
  query: none,
  body: z.strictObject({
    requestId: z.string().check(z.regex(/^[A-Za-z0-9_-]{16,64}$/)),
    rows: z
      .array(
        z.strictObject({
          region: z.string().check(z.maxLength(120)),
          name: siteNodeSchema.shape.name,
          url: z.optional(z.string().check(z.maxLength(300))),
          address: z.optional(z.string().check(z.maxLength(200))),
          city: z.optional(z.string().check(z.maxLength(200))),
          state: z.optional(z.string().check(z.maxLength(2))),
          zip: z.optional(z.string().check(z.maxLength(10))),
          phone: z.optional(z.string().check(z.maxLength(200))),
          tz: z.optional(z.string().check(z.maxLength(30))),
        }),
      )
      .check(z.minLength(1), z.maxLength(100)),
  }),
  status: 200,
  response: z.object({
    rows: z.array(
      z.object({
        row: z.int(),
        outcome: z.enum(['created', 'exists', 'refused']),
        siteId: z.nullable(idSchema),
        message: z.string(),
      }),
    ),
  }),
  access: { kind: 'node', action: 'site.upload', node: { from: 'path', param: 'siteId' } },
});
