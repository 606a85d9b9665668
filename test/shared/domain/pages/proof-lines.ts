import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { growthRanges } from '../../../../shared/domain/reports/spans.ts';
import type { StoredDays } from '../../../../shared/numbers/breakdowns/dimension.ts';
import type { PageInput } from '../../../../shared/domain/pages/input.ts';
import type { DayRange } from '../../../../shared/domain/periods/days.ts';
import { buildPanel } from '../../../../shared/domain/pages/page.ts';
import type { PageId } from '../../../../shared/model/page-keys.ts';
import { definitionOfPage } from '../../../../shared/screens/pages/pages.ts';
import { sqlRows } from '../../support/duckdb.ts';
import type { proofDays } from './proof-days.ts';
import { proofQuery, tables, views } from './proof-sql.ts';

/** What a page shows and what SQL makes of the same days, as lines that can be compared. */
export const pages = ['seo', 'social-media', 'ads-paid', 'google-business-profile', 'pagespeed'] as const satisfies readonly PageId[];
export const folder = mkdtempSync(join(tmpdir(), 'proof-'));

/** The months of search terms of each range and of its comparison, by hand. */
export const termMonths: Record<string, { now: DayRange; before: DayRange }> = {
  'last-31': { now: { start: '2026-10-01', end: '2026-10-31' }, before: { start: '2026-09-01', end: '2026-09-30' } },
  'a settled month': { now: { start: '2026-09-01', end: '2026-09-30' }, before: { start: '2026-08-01', end: '2026-08-31' } },
  'a month of two currencies': { now: { start: '2026-03-01', end: '2026-03-31' }, before: { start: '2026-02-01', end: '2026-02-28' } },
  'a year': { now: { start: '2026-01-01', end: '2026-10-31' }, before: { start: '2025-03-01', end: '2025-12-31' } },
};

export type Line = readonly [id: string, value: number];
/** Everything a page shows, as the lines of the SQL answer. */
export function listPageLines(input: PageInput): Line[] {
  return pages.flatMap(page =>
    Object.entries(definitionOfPage(page).panels).flatMap(([name, definition]): Line[] => {
      const panel = buildPanel(input, definition, Infinity);
      if (panel.state !== 'ready') return [];
      const { data } = panel;
      const id = (which: string, key: string, currency: string, fact: string) => [which, `${page}.${name}`, key, currency, fact].join(' | ');
      if (data.kind === 'figures')
        return data.figures.flatMap(({ key, value, previous }) => [...(value.known ? [[id('now', '', '', key), value.value] as const] : []), ...(previous.known ? [[id('before', '', '', key), previous.value] as const] : [])]);
      if (data.kind === 'speed')
        return data.runs.flatMap(run => (['performance', 'interactiveMs'] as const).flatMap(fact => (run[fact] === null ? [] : [[id('now', run.date, '', fact), run[fact]] as const])));
      return data.rows.flatMap(({ key, currency = '', facts, previous }) => [
        ...Object.entries(facts).map(([fact, value]) => [id('now', JSON.stringify(key), currency, fact), value] as const),
        ...Object.entries(previous ?? {}).map(([fact, value]) => [id('before', JSON.stringify(key), currency, fact), value] as const),
      ]);
    }),
  );
}

/** Ranges as a table: their names, `s` and `e`. */
const makeTableSql = (name: string, rows: readonly (DayRange & Readonly<Record<string, string>>)[]): string =>
  `CREATE TABLE ${name} AS ${rows.map(({ start, end, ...names }) => `SELECT ${Object.entries(names).map(([column, text]) => `'${text}' AS ${column}`).join(', ')}, DATE '${start}' AS s, DATE '${end}' AS e`).join(' UNION ALL ')}`;

const answerSchema = z.object({ which: z.string(), panel: z.string(), key: z.string(), currency: z.string(), fact: z.string(), value: z.nullable(z.number()) });
export async function sqlLines(days: StoredDays, { range, comparison }: PageInput, terms: { now: DayRange; before: DayRange }, everything: ReturnType<typeof proofDays>, query = proofQuery): Promise<Line[]> {
  const lists: Record<(typeof tables)[number], readonly object[] | undefined> = {
    ga4: days.ga4?.core, lab: days.pagespeed?.lab, gmb: days.gmb?.core, gmb_terms: days.gmb?.terms, reviews: days.gmb?.reviews, gsc: days.gsc?.core, gsc_terms: days.gsc?.terms,
    fb_page: days.fbPage?.core, linkedin_org: days.linkedinOrg?.core, fb: days.fb?.core, linkedin: days.linkedin?.core, bing: days.bing?.core,
  };
  // A platform without days has a table of the same shape without rows.
  const shapes: typeof lists = { ...lists, fb_page: lists.fb_page ?? everything.fbPage.core, linkedin: lists.linkedin ?? everything.linkedin.core };
  const made = tables.map(table => {
    const file = join(folder, `${table}.json`);
    writeFileSync(file, (shapes[table] ?? []).map(day => JSON.stringify(day)).join('\n'));
    return `CREATE TABLE ${table} AS SELECT * FROM read_json('${file}', format = 'newline_delimited', sample_size = -1) WHERE ${(lists[table] ?? []).length > 0}`;
  });
  const both = [['now', range], ['before', comparison]] as const;
  const compared = both.flatMap(([which, of]) => Object.entries({ own: of, ...growthRanges(of) }).map(([kind, other]) => ({ which, kind, ...other })));
  const rows = await sqlRows([makeTableSql('w', both.map(([which, of]) => ({ which, ...of }))), makeTableSql('compared', compared), makeTableSql('term_months', [{ which: 'now', ...terms.now }, { which: 'before', ...terms.before }]), ...made, ...views], query);
  return rows.map(row => z.parse(answerSchema, row)).flatMap(({ which, panel, key, currency, fact, value }) => (value === null ? [] : [[[which, panel, key, currency, fact].join(' | '), value] as const]));
}

/** A long range leaves out the breakdowns that only short ones have. */
export function isShort(id: string, { grain }: PageInput): boolean {
  const [page = '', name = ''] = id.split(' | ')[1]?.split('.') ?? [];
  const panel = pages.flatMap(pageId => (pageId === page ? [definitionOfPage(pageId).panels[name]] : []))[0];
  return grain === 'day' || panel?.kind !== 'rows' || panel.onlyShort !== true;
}

/** Of the comparison a row is shown where the range has it too. */
export const isRowOfBefore = (id: string): boolean => id.startsWith('before') && !id.includes('.figures');
