import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readDays } from '../../functions/stores/metrics/metrics.ts';
import { getDimension } from '../../shared/numbers/breakdowns/registry.ts';
import { type PageId, pageIds } from '../../shared/model/page-keys.ts';
import type { RowsPanel } from '../../shared/screens/pages/definition.ts';
import { definitionOfPage } from '../../shared/screens/pages/pages.ts';
import { periods } from '../../shared/domain/periods/periods.ts';
import { type PageView, pageViewSchema, type RowsData } from '../../shared/model/page.ts';
import { signInWithPassword } from '../local/sign-in.ts';
import { type LocalStack, startLocal } from '../local/stack.ts';
import { demoNodes, demoPassword } from '../seed/demo-tree.ts';
import type { FigureGroup } from './figure.ts';

/** Recorded agencies, whose properties have rows '(other)' and '(not set)' as Google Analytics returned them. */
const sites = demoNodes.filter(({ agency }) => agency !== undefined).map(({ siteId }) => siteId);
const zone = 'America/New_York';
const share = 1e-6;

type Found = { readonly tables: number; readonly remainders: number; readonly lost: readonly Lost[] };
type Lost = { readonly where: string; readonly why: string };
const sumFact = (parts: readonly object[], fact: string): number =>
  parts.reduce((sum, facts) => sum + Number(Reflect.get(facts, fact) ?? 0), 0);

/** Lists facts for which rows, rest and remainder sum to less than the total. */
function short({ rows, rest, remainder, total }: RowsData): string[] {
  const parts = [...rows.map(({ facts }) => facts), rest?.facts ?? {}, remainder?.facts ?? {}];
  return Object.entries(total).flatMap(([fact, whole]) => {
    const partSum = sumFact(parts, fact);
    return whole - partSum > Math.max(Math.abs(whole) * share, 1e-6) ? [`${fact}: ${partSum} of ${whole}`] : [];
  });
}

/** Compares a website's total with the sum of its stored daily totals, which are independent of breakdowns. */
async function offStored(view: PageView, panel: RowsPanel, { total }: RowsData): Promise<string[]> {
  const { totalsFrom, rowsFrom } = getDimension(panel.dimension);
  const isWhole =
    (totalsFrom ?? rowsFrom).some(([service, section]) => service === 'ga4' && section === 'core') &&
    panel.channels === undefined;
  if (!isWhole || total.sessions === undefined) return [];
  const days = await readDays(view.siteId, 'ga4', 'core', view.range.start, view.range.end);
  const stored = days.reduce((sum, { totals }) => sum + totals.sessions, 0);
  return stored === total.sessions ? [] : [`total of ${total.sessions} sessions, stored ${stored}`];
}

async function lostIn(view: PageView): Promise<Found> {
  const { panels } = definitionOfPage(view.page);
  let [tables, remainders] = [0, 0];
  const lost: Lost[] = [];
  for (const [name, panel] of Object.entries(panels)) {
    const given = view.panels[name];
    if (panel.kind !== 'rows' || given?.state !== 'ready' || given.data.kind !== 'rows') continue;
    tables += 1;
    remainders += Number(given.data.remainder !== null);
    const where = `${view.siteId} ${view.page} ${name} ${view.range.start} to ${view.range.end}`;
    const whys = [...short(given.data), ...(await offStored(view, panel, given.data))];
    lost.push(...whys.map(why => ({ where, why })));
  }
  return { tables, remainders, lost };
}

async function askPage(
  { origin }: LocalStack,
  token: string,
  siteId: string,
  range: { start: string; end: string },
  page: PageId,
): Promise<PageView> {
  const path = `/api/metrics/${siteId}/${range.start}/${range.end}/pages/${page}`;
  const response = await fetch(`${origin}${path}`, { headers: { authorization: `Bearer ${token}` } });
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  return pageViewSchema.parse(await response.json());
}

/** Every table of every page of the recorded agencies, for each kind of period, by the real handlers. */
export const breakdownRemainderFigures: FigureGroup = {
  names: ['breakdown-remainders-lost'],
  async *measure() {
    const dataDir = mkdtempSync(join(tmpdir(), 'remainders-bench-'));
    const stack = await startLocal({ port: 0, dataDir, seed: 'demo', web: false, quiet: true });
    try {
      await stack.ready;
      await stack.drained();
      const { env, origin } = stack;
      const { accessToken } = await signInWithPassword({
        endpoint: `${origin}/_local/cognito`,
        userPoolId: env['USER_POOL_ID'] ?? '',
        clientId: env['USER_POOL_CLIENT_ID'] ?? '',
        email: 'admin@insights.test',
        password: demoPassword,
      });
      const ranges = periods(new Date(), zone).filter(
        ({ kind }, index, all) => all.findIndex(period => period.kind === kind) === index,
      );
      let [tables, remainders] = [0, 0];
      const lost: Lost[] = [];
      for (const siteId of sites)
        for (const range of ranges)
          for (const page of pageIds) {
            const found = await lostIn(await askPage(stack, accessToken, siteId, range, page));
            tables += found.tables;
            remainders += found.remainders;
            lost.push(...found.lost);
          }
      for (const { where, why } of lost) console.error(`${where}: ${why}`);
      if (remainders === 0) throw new Error('No table has a remainder: the recorded agencies were not seeded');
      yield {
        name: 'breakdown-remainders-lost',
        value: lost.length,
        unit: `facts of ${tables} tables, ${remainders} with a remainder`,
        against: 'limit',
        againstValue: 0,
      };
    } finally {
      await stack.stop();
      rmSync(dataDir, { recursive: true, force: true });
    }
  },
};
