import * as z from 'zod/mini';
import type { AccessNeed, RecordKind } from '../../shared/contract/endpoint.ts';
import type { Action } from '../../shared/domain/access/actions.ts';
import { decide } from '../../shared/domain/access/decide.ts';
import { findOwnerId } from '../../shared/domain/groups/groups.ts';
import { idSchema } from '../../shared/model/primitives.ts';
import { invalid } from '../runtime/errors.ts';
import { explainDeleted } from './deleted-home.ts';
import {
  enforce,
  loadSubject,
  refusedLikeForeign,
  type SignedIn,
  type Subject,
  type Target,
  target,
} from './viewer.ts';

/** Key of a record in its table. */
export type RecordKey = { readonly siteId: string; readonly sk: string };
/** Finds a record of one kind, with its site, by its id. */
export type SiteOfRecord<Kind extends RecordKind = RecordKind> = {
  readonly kind: Kind;
  readonly find: (id: string) => Promise<RecordKey | null>;
};
/** `action`: requested action, where the node's type or the new one's decides. */
export type Found = Partial<Target> & Partial<Subject> & { readonly action?: Action; readonly record?: RecordKey };

/** Refuses the call or returns its subject. */
export async function authorise(
  access: AccessNeed,
  signedIn: SignedIn,
  parts: { params: unknown; query: unknown; body: unknown },
  siteOfRecord: SiteOfRecord | undefined,
): Promise<Found | undefined> {
  if (access.kind === 'public') return undefined;
  const { viewer } = signedIn;
  if (access.kind === 'user') {
    const decision = decide(viewer, access.action, null);
    if (decision.outcome !== 'allowed') await explainDeleted(signedIn);
    enforce(decision);
    return undefined;
  }
  const { node, byType } = access;
  if (node.from === 'body') {
    const id = at(parts.body, node.param);
    if (id === null && node.orUserAction !== undefined) {
      enforce(decide(viewer, node.orUserAction, null));
      return undefined;
    }
    // The new node's type decides the action; an invalid type is refused by the body's schema, after access.
    const type = node.type === undefined ? undefined : at(parts.body, node.type);
    const action = Object.entries(byType ?? {}).find(([name]) => name === type)?.[1] ?? access.action;
    return { ...(await target(signedIn, action, nodeId(id, node.param))), action };
  }
  const id = z.string().parse(Object(node.from === 'query' ? parts.query : parts.params)[node.param]);
  if (node.from === 'user') return loadSubject(signedIn, access.action, id, node.selfAction);
  if (node.from !== 'record') {
    // A group of sites is as accessible as the node that owns it.
    const found = await target(signedIn, access.action, findOwnerId(id), byType);
    return { ...found, action: byType?.[found.node.type] ?? access.action };
  }
  const record = (await siteOfRecord?.find(id)) ?? null;
  if (record === null) throw await refusedLikeForeign(signedIn, access.action);
  return { ...(await target(signedIn, access.action, record.siteId)), record };
}

/** The value at a dotted path. */
export const at = (value: unknown, path: string): unknown =>
  path.split('.').reduce((inner: unknown, name) => Object(inner)[name], value);

function nodeId(value: unknown, path: string): string {
  const parsed = z.safeParse(idSchema, value);
  if (!parsed.success) throw invalid([{ path: `body.${path}`, message: 'Not a valid id' }]);
  return parsed.data;
}
