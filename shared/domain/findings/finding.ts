import type { Alert } from '../../model/alert.ts';
import type { InsightRow } from '../../model/recommendation.ts';
import type { TaskSource } from '../../model/task.ts';
import { siteToday } from '../periods/zone.ts';

/** The fields that alerts and recommendations of an inbox share. */
type AtSite = {
  readonly siteId: string;
  readonly siteName: string;
  /** IANA zone of the site's day. */
  readonly timeZone: string;
};
type AlertFields = AtSite & Pick<Alert, 'ruleId' | 'cause' | 'severity' | 'openedAt' | 'definition' | 'snooze'>;
type InsightFields = AtSite & InsightRow;

/** One open alert, or one recommendation of a site's newest month. */
export type Finding<A extends AlertFields = AlertFields, I extends InsightFields = InsightFields> =
  | { readonly kind: 'alert'; readonly of: A }
  | { readonly kind: 'recommendation'; readonly of: I };

/** The tabs of the inbox. */
export const shelves = ['todo', 'snoozed', 'done'] as const;
export type Shelf = (typeof shelves)[number];

/**
 * Returns the tab of a finding at a time. An alert that is put away until it closes counts as done, because nobody is
 * reminded of it.
 */
export function getShelf(finding: Finding, now: Date): Shelf {
  const today = siteToday(now, finding.of.timeZone);
  if (finding.kind === 'alert') {
    const { snooze } = finding.of;
    if (snooze === undefined) return 'todo';
    if (snooze.until === null) return 'done';
    return snooze.until >= today ? 'snoozed' : 'todo';
  }
  const { status, snoozedUntil } = finding.of;
  if (status === 'resolved' || status === 'dismissed') return 'done';
  return snoozedUntil !== undefined && snoozedUntil >= today ? 'snoozed' : 'todo';
}

/** The groups of a tab, in their order. */
export const findingGroups = ['fix', 'worth', 'info'] as const;
export type FindingGroup = (typeof findingGroups)[number];

/**
 * Returns the group of a finding. 'fix': data, ads, or leads are at risk. 'info': good news, and previews that only
 * administrators see.
 */
export function getGroup(finding: Finding): FindingGroup {
  if (finding.kind === 'recommendation') return finding.of.status === 'preview' ? 'info' : 'worth';
  const { severity, ruleId, definition } = finding.of;
  if (!definition.isNegative) return 'info';
  return severity === 'breaks' || ruleId === 'speed-to-lead' ? 'fix' : 'worth';
}

/** Returns the time since which users can see a finding; ISO in UTC. */
export const getSince = (finding: Finding): string =>
  finding.kind === 'alert' ? finding.of.openedAt : (finding.of.openedAt ?? finding.of.updatedAt);

/** Returns the key of one finding of one site, unique in an inbox. */
export const getFindingKey = (finding: Finding): string =>
  `${finding.of.siteId} ${finding.kind === 'alert' ? finding.of.ruleId : finding.of.recommendationId}`;

/** Returns the origin of a task for a finding. */
export const toTaskSource = (finding: Finding): TaskSource =>
  finding.kind === 'alert'
    ? {
        kind: 'alert',
        ruleId: finding.of.ruleId,
        openedAt: finding.of.openedAt,
        title: finding.of.definition.title.slice(0, 120),
      }
    : {
        kind: 'recommendation',
        yearMonth: finding.of.yearMonth,
        recommendationId: finding.of.recommendationId,
        title: finding.of.title,
      };
