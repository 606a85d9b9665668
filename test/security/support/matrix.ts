import * as z from 'zod/mini';
import type { Endpoint } from '../../../shared/contract/endpoint.ts';
import type { Action } from '../../../shared/domain/access/actions.ts';
import { getNode } from '../../../functions/stores/sites/sites.ts';
import { putUser } from '../../../functions/stores/users/users.ts';
import type { SiteNode } from '../../../shared/model/node.ts';
import { sessionEndpoints } from '../../functions/support/program.ts';
import { type Asker, computeExpected, type Expected, saidBy } from './expected.ts';
import { openCall, listVariants } from './requests.ts';
import { type Asked, runConcurrently, type Served, type ServedResponse } from './served.ts';
import { credentialed, deletedId, foreignTo, nodes, nowhere, people, places, signedInBy, viewers } from './world.ts';

/** Where cells are counted and judged. */
export type Judge = {
  readonly tree: ReadonlyMap<string, SiteNode>;
  readonly askers: readonly Asker[];
  /** Questions asked over HTTP and of the message channel; each that was answered otherwise than access decides, or that told of a foreign tenant. */
  readonly report: { cells: number; leaks: string[] };
  /** Asks, counts and compares; what may be told of places out of reach is nothing. */
  readonly cell: (asker: Asker, endpoint: Endpoint, asked: Asked, expected: Expected | ((told: ServedResponse) => boolean), name: string) => Promise<ServedResponse>;
  readonly note: (leak: string | null) => void;
};

type Cell = { readonly siteId: string; readonly name: string; readonly action: Action | null; readonly asked: Asked };
const concurrency = 8;
/** Looking through somebody else changes who asks, not how a place is found: one of each kind. */
const placesThrough = ['tok-amber', 'org-amber', 'sit-amber', 'sit-paused', 'sit-linked', 'sit-late', 'sit-amber-2', deletedId, nowhere];
const formatName = ({ person, through }: Asker) => `${through ? 'as ' : ''}${person.userId}`;

export async function createJudge(served: Served): Promise<Judge> {
  const found = await Promise.all(nodes.map(({ siteId }) => getNode(siteId)));
  const tree = new Map(found.flatMap(node => (node === null ? [] : [[node.siteId, node] as const])));
  const real = viewers.map(person => ({ person, through: false }));
  const through = viewers.filter(({ userId }) => ['adm-admin', 'usr-org-amber', 'usr-sit-late', 'off-disabled'].includes(userId)).map(person => ({ person, through: true }));
  const report = { cells: 0, leaks: new Array<string>() };
  const note = (leak: string | null) => {
    report.cells += 1;
    if (leak !== null) report.leaks.push(leak);
  };
  return {
    tree, askers: [...real, ...through], report, note,
    async cell(asker, endpoint, asked, expected, name) {
      const response = await served.ask(endpoint, {
        ...asked, ...(asker.through ? { token: served.tokenOf('adm-admin'), viewAs: asker.person.userId } : { token: served.tokenOf(asker.person.userId) }),
      });
      const label = `${formatName(asker)} ${endpoint.id} ${name}`;
      const right = typeof expected === 'function' ? expected(response) : saidBy(response) === expected;
      const foreign = foreignTo(asker.person).exec(response.text)?.[0];
      // Whatever is answered, a token id is told to administrators alone.
      const tokenId = asker.person.reach !== 'all' && response.text.includes('"tokenId"') ? 'a token id' : undefined;
      const breaks = response.status === endpoint.status && response.status === 200 && endpoint.answerType === undefined && !z.safeParse(endpoint.response, response.json).success;
      note(
        response.status === 500 ? `${label}: 500`
          : !right ? `${label}: ${response.status} ${response.text.slice(0, 120)} instead of ${typeof expected === 'function' ? 'a refusal' : expected}`
            : tokenId !== undefined ? `${label}: tells ${tokenId}`
            : foreign !== undefined ? `${label}: tells ${foreign} (${response.text.slice(Math.max(0, response.text.indexOf(foreign) - 60), response.text.indexOf(foreign) + 60)})`
              : breaks ? `${label}: outside its schema`
                : null,
      );
      return response;
    },
  };
}

/** Whoever asks for themselves. */
export const realOnes = ({ askers }: Judge): readonly Asker[] => askers.filter(({ through }) => !through);

/** Asked about the site's own sign-in at Search Console: its creator alone gets past this. */
const aboutSignIns: readonly string[] = ['get-token', 'list-sign-in-people', 'unshare-sign-in'];

const aboutDeleted: readonly string[] = ['restore-node', 'purge-node'];

/** What an allowed caller is told otherwise: of an id that nothing has, and of a sign-in that is somebody else's. */
function beyondAccess(endpoint: Endpoint, siteId: string, { person }: Asker): Expected {
  if (endpoint.id === 'get-job') return 'absent';
  // The node isn't deleted: its people may not delete it, and it doesn't exist for anyone else.
  if (aboutDeleted.includes(endpoint.id) && person.reach !== 'all') return person.reach.includes(siteId) ? 'forbidden' : 'absent';
  if (!aboutSignIns.includes(endpoint.id)) return 'allowed';
  if (!credentialed.includes(siteId)) return 'absent';
  return signedInBy[siteId] === person.userId ? 'allowed' : 'forbidden';
}

/** Open endpoints that ask for a secret of their own in place of a sign-in: nobody's token stands in for it. */
const withOwnSecret: readonly string[] = ['receive-lead'];

/** An open endpoint asks for no token; one that takes one refuses it where it is nobody's any more. */
const openTo = ({ id }: Endpoint, { person, through }: Asker) => ({ status }: ServedResponse) =>
  withOwnSecret.includes(id) ? status === 401 : status !== 403 && status < 500 && (status !== 401 || (person.reach === 'refused' && !through));

/** Every endpoint by every viewer about every place. */
export async function askMatrix(judge: Judge): Promise<void> {
  for (const endpoint of sessionEndpoints) {
    const { access, method } = endpoint;
    // What takes no body cannot be kept from doing what it does: one viewer after the other, and put back after each.
    const acts = method !== 'GET' && endpoint.body === undefined;
    for (const asker of judge.askers) {
      const responses: ServedResponse[] = [];
      const about = access.kind !== 'node' ? places.slice(0, 1) : asker.through ? placesThrough : places;
      const cells = about.flatMap((siteId): Cell[] =>
        access.kind === 'public'
          ? [{ siteId, name: '', action: null, asked: openCall(endpoint, siteId) }]
          : listVariants(endpoint, siteId).map(variant => ({ siteId, ...variant })),
      );
      await runConcurrently(cells, concurrency, async ({ siteId, name, action, asked }) => {
        const decided = action === null ? 'allowed' : computeExpected(endpoint, action, asker, siteId, judge.tree);
        const expected = decided === 'allowed' && access.kind !== 'public' ? beyondAccess(endpoint, siteId, asker) : decided;
        // An open endpoint knows nobody; what it does not find is no matter of access.
        responses.push(await judge.cell(asker, endpoint, asked, action === null ? openTo(endpoint, asker) : expected, `${siteId} ${name}`));
      });
      if (acts && responses.some(({ writes }) => writes.some(table => table === 'users'))) for (const person of people) await putUser(person);
    }
  }
}

/** The nodes that are no longer as they were before the questions: a call that should change nothing changed them. */
export async function unchanged({ tree }: Judge): Promise<string[]> {
  const changed: string[] = [];
  for (const node of tree.values()) {
    const now = await getNode(node.siteId);
    if (JSON.stringify(now) !== JSON.stringify(node)) changed.push(`${node.siteId}: ${JSON.stringify(now)}`);
  }
  return changed;
}
