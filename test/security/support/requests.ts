import * as z from 'zod/mini';
import type { Endpoint } from '../../../shared/contract/endpoint.ts';
import type { Action } from '../../../shared/domain/access/actions.ts';
import type { Asked } from './served.ts';
import { readPart, findSample, toShape } from './samples.ts';
import { makeAnnotationId, makeGroupId, makeViewId, makeAuditId, findCheckoutId, makePersonId, makeTaskId, makeTokenId } from './world.ts';

/** One way to call an endpoint about a place; `action` is what access asks for then. */
export type Variant = { readonly name: string; readonly action: Action; readonly asked: Asked };

/** Refused by every schema of a body: whoever is allowed gets a 400 for it, after access and before anything is done. */
const junk = 'no-such-field';

/** Values for parts of a request by their name, for a place. */
const makeValues = (siteId: string): Readonly<Record<string, string>> => ({
  siteId, userId: makePersonId(siteId), auditId: makeAuditId(siteId), taskId: makeTaskId(siteId), annotationId: makeAnnotationId(siteId), groupId: makeGroupId(siteId), viewId: makeViewId(siteId), key: 'A'.repeat(32), linkedSiteId: 'sit-amber-2', service: 'gsc', accountId: 'ga4', tokenId: makeTokenId(siteId), sessionId: findCheckoutId(siteId),
  jobId: 'job-that-is-not', code: 'A'.repeat(32), start: '2026-11-01', end: '2026-11-02', salesToken: siteId, revision: '999', origin: 'https://a.test', name: 'name', sites: siteId,
});

/**
 * Bodies that come as far as an allowed call may without changing anything; every other endpoint gets one that its own
 * schema refuses, so that a new endpoint is asked from its first day.
 */
const bodies: Readonly<Record<string, (siteId: string) => unknown>> = {
  'update-site': () => ({ revision: 999, site: { name: 'Other' } }),
  'authorize-site': () => ({ service: 'gsc', returnTo: 'admin' }),
  'update-audit': () => ({ note: 'Seen' }),
  'generate-audit': () => ({ yearMonth: '202401' }),
  'mark-notifications-read': () => ({ notificationIds: ['nothing'] }),
  'move-node': () => ({ parentId: 'org-amber-b', revision: 999 }),
  'update-user': () => ({ given_name: 'Other', revision: 999 }),
  'write-log': () => ({ message: 'm', url: 'u', type: 'ERROR' }),
  'check-user': () => ({ email: 'nobody@insights.test' }),
  'check-user-email': () => ({ email: 'nobody@insights.test' }),
};

function argumentsFor(schema: z.core.$ZodType, siteId: string, all: boolean): Record<string, string> {
  const shape = toShape(schema);
  const values = makeValues(siteId);
  const names = Object.keys(shape.properties ?? {}).filter(name => all || shape.required?.includes(name));
  const taken = Object.fromEntries(names.map(name => [name, values[name] ?? 'unknown']));
  if (z.safeParse(schema, taken).success) return taken;
  // A name that nobody has given a value yet: whatever fits.
  const parts = z.object({ shape: z.record(z.string(), z.custom<z.core.$ZodType>(value => typeof value === 'object' && value !== null)) }).parse(schema).shape;
  const candidates = [...Object.values(values), 'unknown-thing', '202610', 'gsc'];
  return Object.fromEntries(names.map(name => [name, String(findSample(parts[name] ?? z.string(), [values[name], ...candidates]))]));
}

const nested = (path: string, value: unknown): Record<string, unknown> => {
  const [first = '', ...rest] = path.split('.');
  return { [first]: rest.length === 0 ? value : nested(rest.join('.'), value) };
};
const merged = (a: Record<string, unknown>, b: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries([...new Set([...Object.keys(a), ...Object.keys(b)])].map(key => {
    const [left, right] = [a[key], b[key]];
    const both = typeof left === 'object' && left !== null && typeof right === 'object' && right !== null;
    return [key, both ? merged({ ...left }, { ...right }) : (right ?? left)];
  }));

/** The body of a call: what is given, or one the schema refuses that still names the node where access looks for it. */
function bodyFor(endpoint: Endpoint, siteId: string, type: string | undefined): string | FormData | undefined {
  if (endpoint.body === undefined) return undefined;
  if (endpoint.bodyType === 'multipart') {
    const form = new FormData();
    form.set(junk, '1');
    return form;
  }
  if (endpoint.bodyType === 'form') return `${junk}=1`;
  const given = bodies[endpoint.id]?.(siteId);
  if (given !== undefined) return JSON.stringify(given);
  const { access } = endpoint;
  let body: Record<string, unknown> = { [junk]: 1 };
  if (access.kind === 'node' && access.node.from === 'body') {
    body = merged(body, nested(access.node.param, siteId));
    if (access.node.type !== undefined && type !== undefined) body = merged(body, nested(access.node.type, type));
  }
  return JSON.stringify(body);
}

/** Every way an endpoint is asked about a place. */
export function listVariants(endpoint: Endpoint, siteId: string): Variant[] {
  const { access } = endpoint;
  if (access.kind === 'public') return [];
  const query = argumentsFor(endpoint.query, siteId, false);
  if (access.kind === 'node' && access.node.from === 'query') query[access.node.param] = siteId;
  // An old revision: without one, the node would be deleted as it is.
  if (endpoint.id === 'delete-node') query['revision'] = '999';
  const asked = (type?: string): Asked => ({
    params: argumentsFor(endpoint.params, siteId, true),
    ...(Object.keys(query).length > 0 ? { query } : {}),
    body: bodyFor(endpoint, siteId, type),
    ...(endpoint.bodyType === 'form' ? { contentType: 'application/x-www-form-urlencoded' } : {}),
  });
  const byType = access.kind === 'node' && access.node.from === 'body' && access.node.type !== undefined ? Object.entries(access.byType ?? {}) : [];
  return [
    { name: '', action: access.action, asked: asked(byType.length > 0 ? 'SITE' : undefined) },
    ...byType.map(([type, action]) => ({ name: type, action, asked: asked(type) })),
  ];
}

/** How an endpoint that is open to everybody is asked. */
export const openCall = (endpoint: Endpoint, siteId: string): Asked => ({
  params: argumentsFor(endpoint.params, siteId, true), query: argumentsFor(endpoint.query, siteId, false), body: bodyFor(endpoint, siteId, undefined),
  ...(endpoint.bodyType === 'form' ? { contentType: 'application/x-www-form-urlencoded' } : {}),
});

/** The fields of the part of a body that access checks one by one, as dotted names below it, and a value each. */
export function fieldsToSet(endpoint: Endpoint): { name: string; body: Record<string, unknown> }[] {
  const { access, body } = endpoint;
  if (access.kind !== 'node' || access.fields === undefined || body === undefined) return [];
  const path = access.fields;
  const part = path.split('.').reduce(readPart, toShape(body));
  const attr = path.endsWith('attr') ? part : readPart(part, 'attr');
  const bodyFields = path.endsWith('attr') ? [] : Object.keys(part.properties ?? {}).filter(name => name !== 'attr');
  const extra = ['sitePath', 'siteId', 'parentId', 'revision', 'linkedSites', 'createdAt', 'type', 'accounts'];
  const plain = [...new Set([...bodyFields, ...extra])].map(name => ({ name, body: nested(`${path}.${name}`, 'x') }));
  const nestedFields = [...Object.keys(attr.properties ?? {}), 'accounts', 'sitePath', '__proto__x'];
  return [
    ...plain,
    ...[...new Set(nestedFields)].map(name => ({ name: path.endsWith('attr') ? name : `attr.${name}`, body: nested(path.endsWith('attr') ? `${path}.${name}` : `${path}.attr.${name}`, null) })),
  ];
}
export const withBody = (asked: Asked, body: Record<string, unknown>): Asked => {
  const before: unknown = typeof asked.body === 'string' ? JSON.parse(asked.body) : {};
  return { ...asked, body: JSON.stringify(merged(typeof before === 'object' && before !== null ? { ...before } : {}, { ...body, [junk]: 1 })) };
};
