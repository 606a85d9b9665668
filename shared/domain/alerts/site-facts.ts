import type { AlertDefinition, Evidence } from '../../model/alert.ts';
import type { ConnectionState } from '../../model/connection.ts';
import type { RecordService } from '../../platforms/registry.ts';
import type { NodeDay } from '../../model/node-rows.ts';
import type { LeadAnswer } from '../leads/speed.ts';
import type { Day } from '../periods/days.ts';
import type { Cause } from './causes.ts';
import type { AlertRules } from './inherited-rules.ts';

/** The status of a site's connected service this morning, in the platform's days. */
export type ServiceFacts = {
  readonly service: RecordService;
  readonly state: ConnectionState;
  readonly today: Day;
  /** The latest day a sync delivered, and the latest day the platform should have. */
  readonly lastDay: Day | null;
  readonly newestExpected: Day;
  /** Whole days since its last readable answer: nights that didn't run or failed say nothing about the platform. */
  readonly unansweredDays: number;
  /** Its first collection is still running. */
  readonly isFirst: boolean;
  /** The platform's word for what its billing holds against the account's ads; absent where it holds nothing. */
  readonly billingHold?: string;
};

/** The inputs of a site's alerts: the night's rows, its connections, its thresholds. No store, no clock. */
export type SiteFacts = {
  readonly siteId: string;
  /** Today in the site's time zone. */
  readonly today: Day;
  readonly isEcommerce: boolean;
  /** The site's own; it wins over what the rules say. */
  readonly roasThreshold: number | undefined;
  readonly dailyBudgets: Readonly<Partial<Record<'ga' | 'fb' | 'bing' | 'linkedin', number | undefined>>>;
  /** Business Profile's word for the location's verification, as it was last asked. */
  readonly verificationStatus: string | undefined;
  readonly services: readonly ServiceFacts[];
  /** Lighthouse's codes of the website's last two days, where no measurement of them succeeded. */
  readonly websiteErrors?: readonly string[];
  readonly rows: ReadonlyMap<Day, NodeDay>;
  /** Rows of the year before, where something unusual has to be held against its season. */
  readonly yearAgo?: ReadonlyMap<Day, NodeDay>;
  /** Response times of recent leads; null for a site without leads. */
  readonly answers: readonly LeadAnswer[] | null;
  readonly rules: AlertRules;
};
export type { LeadAnswer };

export type Firing = {
  readonly ruleId: string;
  readonly outcome: 'firing';
  readonly severity: 'breaks' | 'numbers';
  readonly definition: AlertDefinition;
  readonly evidence: Evidence;
  readonly service?: RecordService;
  readonly cause?: Cause;
};
/**
 * A rule's result. 'clear': an open alert closes with the stated reason. 'unknown': a required day is missing or
 * preliminary, so alerts neither open nor close.
 */
export type Verdict =
  | Firing
  | { readonly ruleId: string; readonly outcome: 'clear'; readonly why: string }
  | { readonly ruleId: string; readonly outcome: 'unknown' };
