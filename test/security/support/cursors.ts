import * as z from 'zod/mini';
import type { Endpoint } from '../../../shared/contract/endpoint.ts';
import { sessionEndpoints } from '../../functions/support/program.ts';
import { type Asker, computeExpected } from './expected.ts';
import { type Judge, realOnes } from './matrix.ts';
import { listVariants } from './requests.ts';
import { toShape } from './samples.ts';
import { runConcurrently, type ServedResponse } from './served.ts';

const concurrency = 8;
type Cursor = { readonly endpoint: Endpoint; readonly name: string; readonly siteId: string; readonly by: string; readonly cursor: string; readonly search?: string };
const pageSchema = z.looseObject({ cursor: z.optional(z.nullable(z.string())), lastEvalKey: z.optional(z.nullable(z.string())) });
const cursorNames = ['cursor', 'lastEvalKey'] as const;
const paged = sessionEndpoints.flatMap(endpoint => cursorNames.filter(name => name in (toShape(endpoint.query).properties ?? {})).map(name => ({ endpoint, name })));
/** Prefixes that lead on to a second page, in one tenant and in the other. */
const searches = ['name-of-fil-amber', 'name-of-fil-basil'];

/** What a cursor says it was made in. */
const readPartition = ({ cursor }: Cursor): string => z.object({ p: z.string() }).parse(JSON.parse(Buffer.from(cursor, 'base64url').toString())).p;
/** A list that shows everybody who may read it the same. */
const isShared = ({ access }: Endpoint): boolean => access.kind === 'user' && access.action !== 'session.read';

/** Every cursor that any list gives is carried to every other list, place and viewer. */
export async function askCursors(judge: Judge): Promise<number> {
  const cursors: Cursor[] = [];
  for (const { endpoint, name } of paged) {
    const about = endpoint.access.kind === 'node' ? ['sit-amber', 'sit-amber-b', 'sit-linked', 'sit-amber-2', 'reg-amber-b', 'reg-basil', 'org-amber', 'org-basil'] : ['sit-amber'];
    for (const asker of realOnes(judge).filter(({ person }) => ['adm-admin', 'usr-org-amber', 'usr-tok-basil'].includes(person.userId))) {
      for (const siteId of about) {
        for (const search of endpoint.id === 'search-nodes' ? searches : [undefined]) {
          const [variant] = listVariants(endpoint, siteId);
          if (variant === undefined || computeExpected(endpoint, variant.action, asker, siteId, judge.tree) !== 'allowed') continue;
          const query = { ...variant.asked.query, ...(search === undefined ? {} : { name: search }) };
          const response = await judge.cell(asker, endpoint, { ...variant.asked, query }, 'allowed', `${siteId} first page`);
          const cursor = pageSchema.safeParse(response.json).data?.[name];
          if (typeof cursor === 'string') cursors.push({ endpoint, name, siteId, by: asker.person.userId, cursor, ...(search === undefined ? {} : { search }) });
        }
      }
    }
  }
  const cells = cursors.flatMap(from =>
    paged.flatMap(to =>
      (to.endpoint.access.kind === 'node' ? ['sit-amber', 'sit-linked', 'reg-amber-b', 'org-amber'] : ['sit-amber']).flatMap(siteId =>
        realOnes(judge)
          .filter(({ person }) => ['adm-admin', 'usr-org-amber', 'usr-tok-basil'].includes(person.userId))
          .map(asker => ({ from, to, siteId, asker })),
      ),
    ),
  );
  const firstPages = new Map<string, Promise<string>>();
  const firstPage = (to: (typeof paged)[number], siteId: string, asker: Asker): Promise<string> => {
    const key = `${to.endpoint.id} ${siteId} ${asker.person.userId}`;
    const [variant] = listVariants(to.endpoint, siteId);
    const page = firstPages.get(key) ?? judge.cell(asker, to.endpoint, variant?.asked ?? {}, 'allowed', `${siteId} first page`).then(({ text }) => text);
    firstPages.set(key, page);
    return page;
  };
  await runConcurrently(cells, concurrency, async ({ from, to, siteId, asker }) => {
    const [variant] = listVariants(to.endpoint, siteId);
    if (variant === undefined) return;
    const expected = computeExpected(to.endpoint, variant.action, asker, siteId, judge.tree);
    const isNode = to.endpoint.access.kind === 'node';
    // Where a list belongs to nobody in particular its cursor is everybody's who may read it; a search is its searcher's.
    // Two lists may go through the same partition: then their places are the same places.
    const isItsOwn = cursors.some(
      cursor => cursor.endpoint.id === to.endpoint.id && (!isNode || cursor.siteId === siteId) && (isNode || isShared(to.endpoint) || cursor.by === asker.person.userId) && readPartition(cursor) === readPartition(from),
    );
    const query = { ...variant.asked.query, ...(from.search === undefined || to.endpoint.id !== 'search-nodes' ? {} : { name: from.search }), [to.name]: from.cursor };
    // A list without pages passes a cursor over: then it answers what it answers without one.
    const plain = expected === 'allowed' && !isItsOwn ? await firstPage(to, siteId, asker) : '';
    const judged = expected !== 'allowed' ? expected : isItsOwn ? ('allowed' as const) : ({ status, text }: ServedResponse) => status === 400 || (status === 200 && text === plain);
    await judge.cell(asker, to.endpoint, { ...variant.asked, query }, judged, `${siteId} with a cursor of ${from.endpoint.id} ${from.siteId} by ${from.by}`);
  });
  return cursors.length;
}
