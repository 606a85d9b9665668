import * as z from 'zod/mini';
import { idSchema, savedIdSchema } from '../model/primitives.ts';
import { listedViewSchema, viewContentSchema } from '../model/saved-view.ts';
import { defineEndpoint } from './endpoint.ts';

const none = z.strictObject({});
const ofNode = z.strictObject({ siteId: idSchema });
const ofView = z.strictObject({ viewId: savedIdSchema });
const node = { from: 'path', param: 'siteId' } as const;
const record = { from: 'record', kind: 'view', param: 'viewId' } as const;
const revisionSchema = z.int().check(z.gte(1));

export const listViews = defineEndpoint({
  id: 'list-views',
  area: 'sites',
  method: 'GET',
  path: '/sites/{siteId}/views',
  summary: "List the views saved at a node and the nodes above it, by name: shared ones and the user's own",
  params: ofNode,
  query: none,
  status: 200,
  response: z.object({ views: z.array(listedViewSchema) }),
  access: { kind: 'node', action: 'view.read', node },
});

export const createView = defineEndpoint({
  id: 'create-view',
  area: 'sites',
  method: 'POST',
  path: '/sites/{siteId}/views',
  summary: 'Save a page with its scope, period and filters at a node; the same request twice makes one view',
  params: ofNode,
  query: none,
  /** `requestId` is chosen by the caller and becomes part of the id, so that a call that is sent again makes one. */
  body: z.extend(viewContentSchema, { requestId: z.string().check(z.regex(/^[a-z0-9]{8,16}$/, 'Not a valid id')) }),
  status: 200,
  response: z.object({ view: listedViewSchema }),
  access: { kind: 'node', action: 'view.read', node },
});

export const updateView = defineEndpoint({
  id: 'update-view',
  area: 'sites',
  method: 'PUT',
  path: '/views/{viewId}',
  summary: 'Change a view as it was seen, or restore one that was deleted within a day',
  params: ofView,
  query: none,
  body: z.extend(viewContentSchema, { revision: revisionSchema }),
  status: 200,
  response: z.object({ view: listedViewSchema }),
  access: { kind: 'node', action: 'view.read', node: record },
});

export const deleteView = defineEndpoint({
  id: 'delete-view',
  area: 'sites',
  method: 'DELETE',
  path: '/views/{viewId}',
  summary: 'Delete a view; for a day it can be restored',
  params: ofView,
  query: none,
  status: 200,
  /** Names what restores it. */
  response: z.object({ revision: revisionSchema }),
  access: { kind: 'node', action: 'view.read', node: record },
});
