import type { Endpoint } from '../../../shared/contract/endpoint.ts';
import type { Action } from '../../../shared/domain/access/actions.ts';
import type { SiteNode } from '../../../shared/model/node.ts';
import { isHiddenByLink, isWrite, may } from './permissions.ts';
import type { ServedResponse } from './served.ts';
import { deletedId, nowhere, type Person, makePersonId } from './world.ts';

/**
 * `allowed`: past access. `absent`: exactly the answer of what does not exist. `deleted`: 404 that says so, for whoever
 * reached it.
 */
export type Expected = 'allowed' | 'unauthorized' | 'forbidden' | 'absent' | 'deleted';
const absentText = '{"code":"not-found","message":"Not found"}';

/** Who asks; `through` is an administrator who views the product as them. */
export type Asker = { readonly person: Person; readonly through: boolean };

/** Lists of the viewer's own node and of the sites below it: whoever has but one site is asked about that. */
const ofOwnNode: Readonly<Record<string, Action>> = { 'list-org-users': 'user.read' };

/** POSTs that only draw what the caller sends: an administrator who views as a user may print, too. */
const prints: readonly string[] = ['print-document'];

/** What a call about a place has to answer, by the table of permissions.ts and the reach of world.ts, both by hand. */
export function computeExpected(endpoint: Endpoint, action: Action, asker: Asker, siteId: string, tree: ReadonlyMap<string, SiteNode>, fields: readonly string[] = []): Expected {
  const { access, method } = endpoint;
  const { person, through } = asker;
  if (access.kind === 'public') return 'allowed';
  if (through) {
    if (person.reach === 'refused' || person.reach === 'all') return 'forbidden';
    if ((method !== 'GET' && !prints.includes(endpoint.id)) || isWrite(access.action)) return 'forbidden';
  }
  if (person.reach === 'refused') return 'unauthorized';
  if (access.kind === 'user') {
    const further = ofOwnNode[endpoint.id];
    const isOfOne = further !== undefined && person.siteId?.startsWith('sit-') === true && person.reach.includes(person.siteId);
    return outcome(isOfOne ? may(person, further, person.siteId) : may(person, action, null));
  }
  if (access.node.from === 'user') {
    if (siteId === nowhere) return 'absent';
    if (access.node.selfAction !== undefined && makePersonId(siteId) === person.userId) return outcome(may(person, access.node.selfAction, null));
    if (siteId === deletedId && person.reach === 'all') return 'allowed';
  }
  if (siteId === nowhere) return 'absent';
  if (siteId === deletedId) return person.reach === 'all' || person.reach.includes(deletedId) ? 'deleted' : 'absent';
  const node = tree.get(siteId);
  if (node === undefined || (person.reach !== 'all' && !person.reach.includes(siteId))) return 'absent';
  const asked = access.node.from === 'body' ? action : (access.byType?.[node.type] ?? action);
  if (isHiddenByLink(person, asked, siteId)) return 'absent';
  return outcome(may(person, asked, siteId, fields));
}
const outcome = (isAllowed: boolean): Expected => (isAllowed ? 'allowed' : 'forbidden');

/** What an answer says of access; a refusal in any other words is no answer that is expected of anybody. */
export function saidBy({ status, text, json }: ServedResponse): Expected | 'refused otherwise' {
  const code: unknown = Object(json)['code'];
  if (status === 401) return 'unauthorized';
  if (status === 403 && code === 'forbidden') return 'forbidden';
  if (status === 404 && text === absentText) return 'absent';
  if (status === 404 && /was deleted/.test(text)) return 'deleted';
  return status === 403 ? 'refused otherwise' : 'allowed';
}
