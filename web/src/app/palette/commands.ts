import type { ListedUser } from '../../../../shared/contract/users.ts';
import type { Navigation, NavigationItem } from '../../../../shared/domain/access/navigation.ts';
import { formatMonth } from '../../../../shared/domain/formats/dates.ts';
import type { ComparisonKind, Period } from '../../../../shared/domain/periods/periods.ts';
import type { MetricKey } from '../../../../shared/model/metric-value.ts';
import type { AuditSummary } from '../../../../shared/model/audit.ts';
import type { NodeSummary, NodeType } from '../../../../shared/model/node.ts';
import type { ArticleTitle } from '../../features/help/view/article.ts';
import { comparisonName, periodName, rangeText } from '../layout/period-text.ts';

export type Doing = 'mode' | 'tour' | 'help' | 'copy' | 'reset' | 'print' | 'leave';
export type Command = {
  readonly id: string;
  readonly group: 'Sites' | 'Pages' | 'Metrics' | 'Settings' | 'Audits' | 'People' | 'Help' | 'Period' | 'Actions';
  readonly title: string;
  readonly note?: string;
  /** Synonyms that also find it. */
  readonly words?: string;
  /** The metric whose value the palette shows. */
  readonly metric?: MetricKey;
} & (
  | { readonly kind: 'page'; readonly to: string }
  /** An address with its own query. */
  | { readonly kind: 'address'; readonly to: string }
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

/** Found users. Administrators open the user, others the place in the administration that lists them. */
export const personCommands = (users: readonly ListedUser[], isAdmin: boolean): Command[] =>
  users.map(({ userId, given_name, family_name, email, siteId, siteName }) => ({
    id: `person ${userId}`,
    group: 'People',
    kind: 'address',
    title: `${given_name} ${family_name}`.trim() || email,
    note: siteName === null ? email : `${email}, ${siteName}`,
    to: isAdmin ? `/settings/${userId}` : siteId === null ? '/admin' : `/admin/${siteId}/ga#users`,
  }));

/** Articles of the Help Center. */
export const helpCommands = (articles: readonly ArticleTitle[]): Command[] =>
  articles.map(({ id, title, topic, words, summary }) => ({
    id: `help ${id}`,
    group: 'Help',
    kind: 'address',
    title,
    note: topic,
    words: `${words} ${summary}`,
    to: `/help?article=${id}`,
  }));

type FoundAudit = {
  readonly name: string;
  readonly audit: Pick<AuditSummary, 'auditId' | 'yearMonth'>;
  readonly score: number | null;
};

/** Audits by month and site. */
export const auditCommands = (audits: readonly FoundAudit[]): Command[] =>
  audits.map(({ name, audit: { auditId, yearMonth }, score }) => ({
    id: `audit ${auditId}`,
    group: 'Audits',
    kind: 'address',
    title: `${formatMonth(yearMonth)} audit, ${name}`,
    note: score === null ? 'No score' : `Score ${score}`,
    words: 'audits scores',
    to: `/audit/${auditId}`,
  }));
