import type * as z from 'zod/mini';
import type { apiKeyFormSchema } from '../../../shared/contract/api-keys.ts';
import type { Viewer } from '../../../shared/domain/access/decide.ts';
import { computeKeyEnd, getApiKeyState, maxLiveKeys } from '../../../shared/domain/api-keys/api-keys.ts';
import type { ApiKey, ListedApiKey } from '../../../shared/model/api-key.ts';
import type { SiteNode } from '../../../shared/model/node.ts';
import { conflict } from '../../runtime/errors.ts';
import { type CountedKey, listApiKeys, putApiKey } from '../../stores/jobs/api-keys.ts';
import { namesOfUsers } from '../people/names.ts';
import { hashKey, makeKeyText } from '../../access/key-text.ts';

function toListed({ key, calls }: CountedKey, createdBy: string | null, now: Date): ListedApiKey {
  const { hash: _hash, siteId: _siteId, creatorId: _creator, isInAdminGroup: _admin, revokedAt, ...listed } = key;
  return { ...listed, state: getApiKeyState(key, now), createdBy, revokedAt: revokedAt ?? null, calls: { ...calls } };
}

/**
 * Creates a key of a node. Its text is returned once and never stored.
 * @throws {DomainError} conflict with too many live keys
 */
export async function createApiKey(
  {
    node,
    viewer,
    name,
    scopes,
    days,
  }: z.infer<typeof apiKeyFormSchema> & {
    readonly node: SiteNode;
    readonly viewer: Viewer;
  },
  now: Date,
): Promise<{ key: ListedApiKey; secret: string }> {
  const { keyId, text } = makeKeyText();
  const key: ApiKey = {
    keyId,
    name,
    scopes: [...new Set(scopes)],
    siteId: node.siteId,
    hash: hashKey(text),
    lastFour: text.slice(-4),
    creatorId: viewer.userId,
    isInAdminGroup: viewer.isAdmin,
    createdAt: now.toISOString(),
    endsAt: computeKeyEnd(now, days),
  };
  const isFull = (keys: readonly CountedKey[]) =>
    keys.filter(counted => getApiKeyState(counted.key, now) === 'live').length >= maxLiveKeys;
  if (!(await putApiKey(key, isFull)))
    throw conflict(`${node.name} has ${maxLiveKeys} API keys. Revoke one that you no longer use`);
  const names = await namesOfUsers([key.creatorId]);
  return { key: toListed({ key, calls: {} }, names.get(key.creatorId) ?? null, now), secret: text };
}

/** Lists a node's keys with the names of their creators. */
export async function listKeysOfNode(siteId: string, now: Date): Promise<ListedApiKey[]> {
  const keys = await listApiKeys(siteId);
  const names = await namesOfUsers(keys.map(({ key }) => key.creatorId));
  return keys.map(counted => toListed(counted, names.get(counted.key.creatorId) ?? null, now));
}
