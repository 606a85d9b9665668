import type { Endpoint } from '../../../shared/contract/endpoint.ts';
import type { Action } from '../../../shared/domain/access/actions.ts';
import { accessNodeOf, decide, type Viewer } from '../../../shared/domain/access/decide.ts';
import { isWithin } from '../../../shared/domain/access/reach.ts';
import { rules } from '../../../shared/domain/access/rules.ts';
import type { SiteNode } from '../../../shared/model/node.ts';
import type { Told } from './served.ts';
import { deletedId, deletedPath, linkedFrom, linkedId, nowhere, type Person, personOf } from './world.ts';

/**
 * `allowed`: past access. `absent`: exactly the answer of what does not exist. `deleted`: 404 that says so, for whoever
 * reached it.
 */
export type Expected = 'allowed' | 'unauthorized' | 'forbidden' | 'absent' | 'deleted';
const absentText = '{"code":"not-found","message":"Not found"}';

/** Who asks; `through` is an administrator who views the product as them. */
export type Asker = { readonly person: Person; readonly viewer: Viewer; readonly through: boolean };

export function viewerOf({ userId, reach, siteId }: Person, tree: ReadonlyMap<string, SiteNode>): Viewer {
  const own = siteId === null ? undefined : tree.get(siteId);
  return {
    userId, isAdmin: reach === 'all', disabled: reach === 'refused', trialExpired: siteId === 'sit-late', node: own === undefined ? null : accessNodeOf(own),
  };
}

/** Lists of the viewer's own node and of the sites below it: whoever has but one site is asked about that. */
const ofOwnNode: Readonly<Record<string, Action>> = { 'list-org-users': 'user.read' };

/** What access decides of a call about a place (architecture, One access rule). */
export function expectedOf(endpoint: Endpoint, action: Action, asker: Asker, siteId: string, tree: ReadonlyMap<string, SiteNode>, fields: readonly string[] = []): Expected {
  const { access, method } = endpoint;
  const { person, viewer, through } = asker;
  if (access.kind === 'public') return 'allowed';
  if (through) {
    if (person.reach === 'refused' || person.reach === 'all') return 'forbidden';
    if (method !== 'GET' || rules[access.action].write) return 'forbidden';
  }
  if (person.reach === 'refused') return 'unauthorized';
  if (access.kind === 'user') {
    const further = ofOwnNode[endpoint.id];
    const own = further !== undefined && viewer.node?.type === 'SITE' ? decide(viewer, further, viewer.node) : null;
    return outcome((own ?? decide(viewer, action, null)).outcome);
  }
  if (access.node.from === 'user') {
    if (siteId === nowhere) return 'absent';
    if (access.node.selfAction !== undefined && personOf(siteId) === person.userId) return outcome(decide(viewer, access.node.selfAction, null).outcome);
    if (siteId === deletedId && person.reach === 'all') return 'allowed';
  }
  if (siteId === nowhere || (siteId === deletedId && access.node.from === 'record')) return 'absent';
  if (siteId === deletedId) return viewer.isAdmin || (viewer.node !== null && isWithin(deletedPath, viewer.node.sitePath)) ? 'deleted' : 'absent';
  const node = tree.get(siteId);
  if (node === undefined || (person.reach !== 'all' && !person.reach.includes(siteId))) return 'absent';
  const asked = access.node.from === 'body' ? action : (access.byType?.[node.type] ?? action);
  return outcome(decide(viewer, asked, accessNodeOf(node, siteId === linkedId ? linkedFrom : []), fields).outcome);
}
const outcome = (decided: 'allowed' | 'forbidden' | 'not-found'): Expected => (decided === 'not-found' ? 'absent' : decided);

/** What an answer says of access. */
export function saidBy({ status, text, json }: Told): Expected {
  const code: unknown = Object(json)['code'];
  if (status === 401) return 'unauthorized';
  if (status === 403 && code === 'forbidden') return 'forbidden';
  if (status === 404 && text === absentText) return 'absent';
  if (status === 404 && /was deleted/.test(text)) return 'deleted';
  return 'allowed';
}
