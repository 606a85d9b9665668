import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { figureDefinition } from '../../shared/domain/pages/format.ts';
import { addDays, type DayRange } from '../../shared/domain/periods/days.ts';
import { computeComparison } from '../../shared/domain/periods/periods.ts';
import { pageIds } from '../../shared/model/page-keys.ts';
import { pageViewSchema, type PageView } from '../../shared/model/page.ts';
import { printedStep, printedValue } from '../../shared/numbers/metrics/change.ts';
import { explainFigure, changedPair, type Explanation } from '../../web/src/components/why/explain.ts';
import { signInWithPassword } from '../local/sign-in.ts';
import { startLocal } from '../local/stack.ts';
import { demoPassword } from '../seed/demo-tree.ts';
import type { FigureGroup } from './figure.ts';

/** Sites of two companies, and four with recorded data. */
const sites = [
  'northfold-franchise',
  'redtail-shop',
  'record-agriculture',
  'record-interior',
  'record-labor',
  'record-treasury',
] as const;

type PrintedExplanation = {
  readonly name: string;
  readonly explanation: Explanation;
  readonly printed: number;
  readonly isTurned: boolean;
};

/** Collects every explanation on a page, with its figure's printed change. */
function explanationsOn(view: PageView): PrintedExplanation[] {
  const panel = view.panels['figures'];
  if (panel?.state !== 'ready' || panel.data.kind !== 'figures') return [];
  return panel.data.figures.flatMap(figure => {
    const pair = changedPair(figure);
    if (pair === null || figure.change === null) return [];
    return explainFigure(figure, figureDefinition(figure.key), view).map(explanation => {
      const [now, before] = pair.map(value => printedValue(explanation.look, value)) as [number, number];
      return {
        name: `${view.siteId} ${view.page} ${figure.key} by ${explanation.id}`,
        explanation,
        printed: now - before,
        isTurned: figure.key === 'bounceRate',
      };
    });
  });
}

/**
 * Compares effects with SQL: each row within one printed step, and all parts exactly the printed change. SQL only knows
 * the rows' two numbers and splits a ratio by definition.
 */
async function differencesFrom(explanations: readonly PrintedExplanation[]): Promise<string[]> {
  const connection = await (await DuckDBInstance.create(':memory:')).connect();
  const sums = 'now_of double, now_over double, before_of double, before_over double';
  await connection.run(`create table parts (name varchar, row varchar, effect double, step double, ${sums})`);
  await connection.run(`create table totals (name varchar, ratio boolean, sign double, step double,
    printed double, both_effect double, rest double, ${sums})`);
  const parts = await connection.createAppender('parts');
  const totals = await connection.createAppender('totals');
  for (const { name, explanation, printed, isTurned } of explanations) {
    const { contributions, rows, look, total } = explanation;
    const step = printedStep(look);
    const appended = (
      appender: typeof parts,
      texts: readonly string[],
      flags: readonly boolean[],
      numbers: readonly number[],
    ) => {
      for (const text of texts) appender.appendVarchar(text);
      for (const flag of flags) appender.appendBoolean(flag);
      for (const number of numbers) appender.appendDouble(number);
      appender.endRow();
    };
    for (const { id, effect } of contributions.rows) {
      const row = rows.get(id);
      if (row === undefined) throw new Error(`${name} has an effect of no row`);
      appended(parts, [name, id], [], [effect, step, row.now.of, row.now.over, row.before.of, row.before.over]);
    }
    const { parts: split, rest } = contributions;
    const made = [total.now.of, total.now.over, total.before.of, total.before.over];
    appended(totals, [name], [split !== null], [isTurned ? -1 : 1, step, printed, split?.both ?? 0, rest, ...made]);
  }
  parts.closeSync();
  totals.closeSync();
  const answer = await connection.runAndReadAll(`
    with found as (
      select p.name, p.row, p.effect, p.step,
        case when t.ratio
          then t.sign * ((p.now_of - p.before_of) / t.before_over
                         - t.before_of * (p.now_over - p.before_over) / (t.before_over * t.now_over))
          else p.now_of - p.before_of end as expected
      from parts p join totals t using (name)),
    summed as (select name, sum(effect) as effects from parts group by name)
    select name || ' ' || row as off from found where abs(effect - expected) > step * 1.0001
    union all
    select t.name || ' sums to ' || (s.effects + t.rest + t.both_effect) || ' of ' || t.printed
    from totals t join summed s using (name)
    where abs(s.effects + t.rest + t.both_effect - t.printed) > t.step / 1000
    union all
    select t.name || ' both ' || t.both_effect from totals t
    where t.ratio and abs(t.both_effect + t.sign * (t.now_of - t.before_of) * (t.now_over - t.before_over)
                          / (t.before_over * t.now_over)) > t.step * 1.0001`);
  return answer.getRowObjects().map(({ off }) => String(off));
}

/** Explanations of every figure in the demonstration's pages, compared with SQL over the same rows. */
export const contributionFigures: FigureGroup = {
  names: ['contribution-differences'],
  async *measure() {
    const dataDir = mkdtempSync(join(tmpdir(), 'contributions-bench-'));
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
      const ask = async (path: string): Promise<unknown> => {
        const response = await fetch(`${origin}/api${path}`, { headers: { authorization: `Bearer ${accessToken}` } });
        if (!response.ok) throw new Error(`${path} answered ${response.status}`);
        return response.json();
      };
      const end = addDays(new Date().toISOString().slice(0, 10), -3);
      const ranges: readonly DayRange[] = [7, 31, 60].map(days => ({ start: addDays(end, 1 - days), end }));
      const explanations: PrintedExplanation[] = [];
      for (const siteId of sites) {
        for (const range of ranges) {
          const comparison = computeComparison(range, 'previous');
          for (const page of pageIds) {
            const query = `?compareStart=${comparison.start}&compareEnd=${comparison.end}`;
            explanations.push(
              ...explanationsOn(
                pageViewSchema.parse(await ask(`/metrics/${siteId}/${range.start}/${range.end}/pages/${page}${query}`)),
              ).map(entry => ({ ...entry, name: `${entry.name} ${range.start}` })),
            );
          }
        }
      }
      const off = await differencesFrom(explanations);
      const rows = explanations.reduce((sum, { explanation }) => sum + explanation.contributions.rows.length, 0);
      for (const line of off.slice(0, 20)) console.error(`  ${line}`);
      yield {
        name: 'contribution-differences',
        value: off.length,
        unit: `of ${explanations.length} explanations, ${rows} rows`,
        against: 'limit',
        againstValue: 0,
      };
    } finally {
      await stack.stop();
      rmSync(dataDir, { recursive: true, force: true });
    }
  },
};
