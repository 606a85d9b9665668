import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import { onConsumedCapacity } from '../../../functions/runtime/capacity.ts';
import { mapConcurrent } from '../../../functions/runtime/map-concurrent.ts';
import { forgetNames, makeNames } from '../../../functions/services/tree/name-lists.ts';
import { buildWordIndex } from '../../../functions/services/tree/cached-name-words.ts';
import { searchNodes } from '../../../functions/services/tree/search-nodes.ts';
import { findNames } from '../../../functions/stores/sites/site-names.ts';
import { createNode, getNode, getSummaries } from '../../../functions/stores/sites/sites.ts';
import type { Viewer } from '../../../shared/domain/access/decide.ts';
import type { NodeType, SiteNode } from '../../../shared/model/node.ts';
import { openBareDatabase } from '../bare-database.ts';
import { type FigureGroup, median, rounded, timed } from '../figure.ts';
import { namedSites } from './sites.ts';

/** Two hundred searches, written before the search feature: inner words of a site's name, with one character wrong. */
const queriesSchema = z.array(z.strictObject({ typed: z.string(), site: z.string() }));
const concurrency = 16;
const root = 'find-root';
const prefixPage = 50;
const names = [
  'search-hit-top5',
  'search-ms-ratio',
  'search-read-units',
  'search-read-units-cold',
  'search-read-units-cold-max',
];

const makeNode = (siteId: string, type: NodeType, name: string, above: string): SiteNode => ({
  siteId,
  name,
  type,
  sitePath: `${above}/${siteId}`,
  attr: { tz: 'Central' },
  revision: 0,
  createdAt: '2026-01-01T00:00:00Z',
  ...(type === 'TOKEN' ? {} : { parentId: above.slice(above.lastIndexOf('/') + 1) }),
});

async function growTree(): Promise<void> {
  await createNode(makeNode(root, 'TOKEN', 'Root', '/ISL'));
  const sites = namedSites();
  for (const company of new Set(sites.map(site => site.company))) {
    const companySites = sites.filter(site => site.company === company);
    await createNode(makeNode(company, 'ORG', `Company ${company}`, `/ISL/${root}`));
    await createNode(makeNode(`${company}-region`, 'REG', 'Main', `/ISL/${root}/${company}`));
    await mapConcurrent(companySites, concurrency, ({ siteId, name }) =>
      createNode(makeNode(siteId, 'SITE', name, `/ISL/${root}/${company}/${company}-region`)),
    );
    const node = await getNode(company);
    if (node !== null) await makeNames(node);
  }
  await buildWordIndex(root);
}

async function measureUnits(work: () => Promise<unknown>): Promise<number> {
  let units = 0;
  const stop = onConsumedCapacity(consumed => void (units += consumed.kind === 'read' ? consumed.units : 0));
  await work();
  stop();
  return units;
}

/** Searches by prefix only, as the palette did before: the index, and the current nodes. */
async function byBeginning(prefix: string): Promise<void> {
  const { found } = await findNames(root, { prefix, after: null, limit: prefixPage, maxPages: 10, keep: () => true });
  await getSummaries(found.map(({ siteId }) => siteId));
}

/** Search by an administrator across a reseller of ten thousand sites. */
export const searchFigures: FigureGroup = {
  names,
  async *measure() {
    const now = new Date('2026-11-22T12:00:00Z');
    const close = await openBareDatabase(now);
    try {
      await growTree();
      const viewer: Viewer = { userId: 'bench', isAdmin: true, disabled: false, trialExpired: false, node: null };
      const queries = queriesSchema.parse(JSON.parse(readFileSync(new URL('queries.json', import.meta.url), 'utf8')));
      const cold: number[] = [];
      for (const { typed } of queries) {
        forgetNames();
        cold.push(await measureUnits(() => searchNodes(viewer, { name: typed })));
      }
      forgetNames();
      let hits = 0;
      const [units, searchTimes, beginnings]: [number[], number[], number[]] = [[], [], []];
      const byKey = new Map(namedSites().map(site => [site.key, site]));
      for (const { typed, site } of queries) {
        const { siteId = '', name: full = '' } = byKey.get(site) ?? {};
        units.push(
          await measureUnits(async () => {
            const { ms, result } = await timed(() => searchNodes(viewer, { name: typed }));
            searchTimes.push(ms);
            const isHit = result.result.slice(0, 5).some(found => found.siteId === siteId);
            if (isHit) hits += 1;
            else
              console.error(
                `missed: ${typed} (${full}), found ${result.result
                  .slice(0, 5)
                  .map(({ name }) => name)
                  .join(', ')}`,
              );
          }),
        );
        beginnings.push((await timed(() => byBeginning(full.toLowerCase().slice(0, 12)))).ms);
      }
      const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
      console.error(
        `medians: ${rounded(median(searchTimes), 1)} ms by words, ${rounded(median(beginnings), 1)} ms by the beginning; most units ${rounded(Math.max(...units), 1)}`,
      );
      yield {
        name: 'search-hit-top5',
        value: rounded((hits / queries.length) * 100, 1),
        unit: '% of 200',
        against: 'limit',
        againstValue: 95,
      };
      yield {
        name: 'search-ms-ratio',
        value: rounded(median(searchTimes) / median(beginnings)),
        unit: 'x prefix search',
        against: 'limit',
        againstValue: 2,
      };
      yield {
        name: 'search-read-units',
        value: rounded(mean(units), 1),
        unit: 'read units',
        against: 'limit',
        againstValue: 10,
      };
      yield {
        name: 'search-read-units-cold',
        value: rounded(mean(cold), 1),
        unit: 'read units',
        against: 'limit',
        againstValue: 10,
      };
      yield { name: 'search-read-units-cold-max', value: rounded(Math.max(...cold), 1), unit: 'read units' };
    } finally {
      await close();
    }
  },
};
