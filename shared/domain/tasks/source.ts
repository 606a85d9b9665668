import type { TaskSource } from '../../model/task.ts';

/** Returns one name per finding, so that each has only one task. */
export function sourceKey(from: TaskSource): string {
  switch (from.kind) {
    case 'recommendation':
      return `recommendation#${from.yearMonth}#${from.recommendationId}`;
    case 'alert':
      return `alert#${from.ruleId}#${from.openedAt}`;
    case 'audit':
      return `audit#${from.auditId}#${from.metric}`;
  }
}

/** Returns a link to the finding, on a screen that all its readers can open. */
export function sourceLink(from: TaskSource, siteId: string): string {
  switch (from.kind) {
    case 'recommendation':
      return `/audits?site=${siteId}`;
    case 'alert':
      return `/alerts/${from.ruleId}?site=${siteId}`;
    case 'audit':
      return `/audit/${from.auditId}?site=${siteId}`;
  }
}

/** Returns the address of a site's board with one task open. */
export const taskLink = ({ siteId, taskId }: { readonly siteId: string; readonly taskId?: string }): string =>
  `/task-manager?site=${siteId}${taskId === undefined ? '' : `&task=${taskId}`}`;
