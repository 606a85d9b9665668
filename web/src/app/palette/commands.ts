import type { Navigation, NavigationItem } from '../../../../shared/domain/access/navigation.ts';
import type { ComparisonKind, Period } from '../../../../shared/domain/periods/periods.ts';
import type { MetricKey } from '../../../../shared/model/metric-value.ts';
import type { NodeSummary, NodeType } from '../../../../shared/model/node.ts';
import { pageIds } from '../../../../shared/model/page-keys.ts';
import { metricTable } from '../../../../shared/numbers/metrics/table.ts';
import { definitionOfPage } from '../../../../shared/screens/pages/pages.ts';
import { comparisonName, periodName, rangeText } from '../layout/period-text.ts';

export type Doing = 'mode' | 'tour' | 'help' | 'copy' | 'reset' | 'print' | 'leave';
export type Command = {
  readonly id: string;
  readonly group: 'Sites' | 'Pages' | 'Metrics' | 'Period' | 'Actions';
  readonly title: string;
  readonly note?: string;
  /** Synonyms that also find it. */
  readonly words?: string;
} & (
  | { readonly kind: 'page'; readonly to: string }
  | { readonly kind: 'node'; readonly node: NodeSummary }
  | { readonly kind: 'period'; readonly period: string }
  | { readonly kind: 'compare'; readonly compare: ComparisonKind }
  | { readonly kind: 'export'; readonly index: number }
  | { readonly kind: 'do'; readonly what: Doing }
);

/** The pages this user may open, each once, with their group in the sidebar. */
export function pageCommands(navigation: Navigation | undefined): Command[] {
  if (navigation === undefined) return [];
  const sidebar = navigation.sidebar.flatMap(entry =>
    'items' in entry ? entry.items.map(item => ({ item, group: entry.title })) : [{ item: entry }],
  );
  const { others, userMenu, adminLinks, administratorLinks } = navigation;
  const all: { item: NavigationItem; group?: string }[] = [
    ...sidebar,
    ...[...others, ...userMenu, ...adminLinks, ...administratorLinks].map(item => ({ item })),
  ];
  const seenPaths = new Set<string>();
  return all.flatMap(({ item, group }) => {
    const { title, to, words } = item;
    if (seenPaths.has(to)) return [];
    seenPaths.add(to);
    const note = group;
    return [
      {
        id: `page ${to}`,
        group: 'Pages',
        kind: 'page',
        title,
        to,
        ...(note === undefined || note === title ? {} : { note }),
        ...(words === undefined ? {} : { words }),
      } satisfies Command,
    ];
  });
}

/** Common names of metrics other than their titles. */
const metricSynonyms: Readonly<Partial<Record<MetricKey, string>>> = {
  costPerLead: 'cpl price of a lead',
  costPerClick: 'cpc',
  adSpend: 'ad cost budget spent google ads facebook ads',
  ROAS: 'return on ad spend roi',
  gcr: 'conversion rate',
  bounceRate: 'bounces',
  sessions: 'visits traffic visitors',
  goals: 'conversions leads',
  seoSessions: 'organic traffic visits',
  totalFans: 'followers likes',
  avgPageLoadTime: 'speed slow',
  averageOrderValue: 'aov basket',
  gmbViews: 'google maps views',
  gmbActions: 'calls directions',
};

/** Each metric with the first accessible page that shows it. */
export function metricCommands(pages: readonly Command[]): Command[] {
  const seenMetrics = new Set<MetricKey>();
  return pageIds.flatMap(page => {
    const open = pages.find(command => command.kind === 'page' && command.to === `/${page}`);
    if (open === undefined) return [];
    const figures = Object.values(definitionOfPage(page).panels).flatMap(panel =>
      panel.kind === 'figures' ? panel.figures : [],
    );
    return figures.flatMap((figure): Command[] => {
      if (!('metric' in figure) || seenMetrics.has(figure.metric)) return [];
      seenMetrics.add(figure.metric);
      const words = metricSynonyms[figure.metric];
      return [
        {
          id: `metric ${figure.metric}`,
          group: 'Metrics',
          kind: 'page',
          title: metricTable[figure.metric].title,
          to: `/${page}`,
          note: open.title,
          ...(words === undefined ? {} : { words }),
        },
      ];
    });
  });
}

/** Other periods and comparisons to choose from. */
export function periodCommands(
  periods: readonly Period[],
  period: Period | undefined,
  compare: ComparisonKind,
): Command[] {
  if (period === undefined) return [];
  const thisYear = periods.find(({ kind }) => kind === 'year')?.id;
  const other: ComparisonKind = compare === 'previous' ? 'year-ago' : 'previous';
  return [
    ...periods
      .filter(({ id }) => id !== period.id)
      .map(
        (otherPeriod): Command => ({
          id: `period ${otherPeriod.id}`,
          group: 'Period',
          kind: 'period',
          period: otherPeriod.id,
          title: periodName(otherPeriod, otherPeriod.id === thisYear),
          note: rangeText(otherPeriod),
          words: 'period dates month year compare',
        }),
      ),
    {
      id: 'compare',
      group: 'Period',
      kind: 'compare',
      compare: other,
      title: `Compare with: ${comparisonName(other, period).toLowerCase()}`,
      words: 'comparison last year',
    },
  ];
}

const kinds: Readonly<Record<NodeType, string>> = {
  TOP_ORG: 'Company',
  ORG: 'Organization',
  REG: 'Region',
  SITE: 'Site',
  TOKEN: 'Reseller',
};

/** Found nodes; a sales token can't be opened. */
export const nodeCommands = (nodes: readonly NodeSummary[]): Command[] =>
  nodes
    .filter(({ type }) => type !== 'TOKEN')
    .map(node => ({
      id: `node ${node.siteId}`,
      group: 'Sites',
      kind: 'node',
      node,
      title: node.name,
      note: node.suspended ? `${kinds[node.type]}, suspended` : kinds[node.type],
    }));

/**
 * Scores a match: 0 if the text begins with the word, 1 if one of its words does. 2 if the word is inside, otherwise 4.
 */
function scoreMatch(text: string, word: string): number {
  if (text.startsWith(word)) return 0;
  if (text.split(/[\s/&-]+/).some(part => part.startsWith(word))) return 1;
  return text.includes(word) ? 2 : 4;
}

/**
 * The rank of a command for the typed text: smaller is better, null if it doesn't match. Each typed word must match.
 */
function rankCommand({ title, note, words }: Command, typed: readonly string[]): number | null {
  let sum = 0;
  for (const word of typed) {
    const inTitle = scoreMatch(title.toLowerCase(), word);
    if (inTitle === 4 && !`${note ?? ''} ${words ?? ''}`.toLowerCase().includes(word)) return null;
    sum += inTitle;
  }
  return sum;
}

/** The commands that match the typed text, best first; without text, all in their order. */
export function matching(commands: readonly Command[], typed: string): Command[] {
  const words = typed
    .toLowerCase()
    .split(/\s+/)
    .filter(word => word !== '');
  return commands
    .flatMap(command => {
      const rank = rankCommand(command, words);
      return rank === null ? [] : [{ command, rank }];
    })
    .sort((a, b) => a.rank - b.rank)
    .map(({ command }) => command);
}

/** The shown commands in keyboard order: groups by their best match, found sites in the server's order. */
export function shownCommands(commands: readonly Command[], nodes: readonly NodeSummary[], typed: string): Command[] {
  const found = [...matching(commands, typed), ...nodeCommands(nodes)];
  const groups = [...new Set(found.map(({ group }) => group))];
  return groups.flatMap(group => found.filter(command => command.group === group));
}
