import type { ScheduleEvent } from '../shared/messages/schedules.ts';
import type { BackgroundFunction } from './grants/background.ts';

/** Function of each scheduled job. */
export const jobFunctions = {
  'nightly-pull': 'dispatch-nightly-pull',
  'monthly-audit': 'dispatch-monthly-audit',
  'sweep-deferred': 'sweep-deferred',
  'rollup-sites': 'dispatch-rollup',
  'rollup-nodes': 'dispatch-rollup',
  'trial-notices': 'dispatch-trial-notices',
  'reconcile-billing': 'reconcile-billing',
  alerts: 'dispatch-alerts',
  'rank-findings': 'dispatch-rollup',
  'alert-digest': 'dispatch-alert-digest',
  'task-digest': 'dispatch-task-digest',
  'week-letters': 'dispatch-week-letters',
  'check-listings': 'check-listings',
  'expire-leads': 'expire-leads',
  'announce-intakes': 'announce-intakes',
  'pull-leads': 'pull-leads',
  'send-reports': 'send-reports',
} as const satisfies Record<ScheduleEvent['job'], BackgroundFunction>;
