import * as z from 'zod/mini';
import { connectableServices } from '../platforms/registry.ts';
import { daySchema, idSchema, instantSchema, scopeIdSchema, yearMonthSchema } from '../model/primitives.ts';
import { keptFieldsSchema } from '../model/lead-intake.ts';
import { auditTypeSchema, auditVersionSchema } from '../model/audit.ts';

/** Queues with a worker, each with the setting that holds its address. */
export const queueSettings = {
  /** Nightly syncs. */
  pulls: 'PULL_QUEUE_URL',
  /** First syncs and syncs that users request: a company with thousands of sites does not delay the nightly syncs. */
  backfills: 'BACKFILL_QUEUE_URL',
  pagespeed: 'PAGESPEED_QUEUE_URL',
  audits: 'AUDIT_QUEUE_URL',
  tasks: 'TASK_QUEUE_URL',
  rollups: 'ROLLUP_QUEUE_URL',
  leads: 'LEAD_QUEUE_URL',
  billing: 'BILLING_QUEUE_URL',
  alerts: 'ALERT_QUEUE_URL',
  webhooks: 'WEBHOOK_QUEUE_URL',
  mails: 'MAIL_QUEUE_URL',
} as const;
export type QueueName = keyof typeof queueSettings;
const isQueueName = (name: string): name is QueueName => name in queueSettings;
export const queueNames: readonly QueueName[] = Object.keys(queueSettings).filter(isQueueName);

/** Returns a value for each queue, created from its name. */
export const forEachQueue = <Value>(make: (name: QueueName) => Value): Record<QueueName, Value> =>
  // Object.fromEntries loses the names.
  Object.fromEntries(queueNames.map(name => [name, make(name)])) as Record<QueueName, Value>;

/** Delivery attempts before a message goes to the dead-letter queue. */
export const deliveryTries = 5;

/** The time limit of each queue's worker in seconds, deployed and local. */
export const workerSeconds = {
  /** A one-month window takes a few platform calls of seconds each; one PageSpeed call can take a minute. */
  pulls: 300,
  backfills: 300,
  pagespeed: 300,
  audits: 120,
  /** A job continues in another message after this time. */
  tasks: 300,
  /** A company's rows: some reads per site, for thousands of sites; the longest that Lambda allows. */
  rollups: 900,
  /** Shorter than the wait of a journal entry for its fold (functions/services/leads/fold-months.ts). */
  leads: 60,
  /** An event of the payment provider: some reads and a few writes. */
  billing: 60,
  /** The alerts of a site: some reads, rarely a write or an email. */
  alerts: 60,
  /** A message to a chat tool: at most eight seconds each. */
  webhooks: 60,
  /** Some emails, at most a second each. */
  mails: 60,
} as const satisfies Record<QueueName, number>;
/** Sites per message batch of an alert worker, and the number of workers: thousands of sites take a minute. */
export const alertsAtOnce = { batch: 10, workers: 5 } as const;
/** A message is hidden for six times the worker's time limit while it is processed (AWS's rule for event sources). */
export const hiddenWhileWorked = 6;

/**
 * The time in seconds for which a failed message stays hidden before its next attempt, by attempts. It starts with
 * seconds, because most failures end quickly, and ends with an hour, because some do not. Each value varies randomly
 * from half to one and a half times, so that messages that failed together do not return together. After its last
 * attempt a message goes to the dead-letter queue right away.
 */
const retrySeconds = [20, 120, 720, 4320] as const;
export const retryDelaySeconds = (tries: number, chance: number): number =>
  Math.round((retrySeconds[Math.max(1, tries) - 1] ?? 0) * (0.5 + chance));

/** Services that are synced. */
export const pulledServices = [...connectableServices, 'pagespeed'] as const;

/** One window of one connection to sync. Processing the message twice stores the same bytes. */
export const pullMessageSchema = z.strictObject({
  v: z.literal(1),
  kind: z.literal('pull'),
  siteId: idSchema,
  service: z.enum(pulledServices),
  /** Both days are included, in the platform's own zone. */
  start: daySchema,
  end: daySchema,
  purpose: z.enum(['nightly', 'backfill']),
  /** The requested property, page or account; absent in messages of earlier versions. */
  sourceKey: z.optional(z.string()),
  /** Backfill only: the job that counts this window, and the window's index. */
  jobId: z.optional(z.string()),
  windowIndex: z.optional(z.int()),
  /** The generation of the job's windows; absent: the first. Older generations are superseded. */
  generation: z.optional(z.int()),
  /**
   * The progress of a report that takes the platform minutes: the state that its connector returned (report ids and
   * small parts, never an address or a credential), its start, and the number of requests so far.
   */
  progress: z.optional(
    z.strictObject({ state: z.record(z.string(), z.string()), since: instantSchema, steps: z.int() }),
  ),
  /** The number of times that such a report was late and the window was restarted. */
  rounds: z.optional(z.int()),
  /** The number of consecutive waits in the queue because a platform was busy. */
  waits: z.optional(z.int()),
});
export type PullMessage = z.infer<typeof pullMessageSchema>;

/** One audit to write, for one site and month. */
export const auditMessageSchema = z.strictObject({
  v: z.literal(1),
  kind: z.literal('audit'),
  siteId: idSchema,
  yearMonth: yearMonthSchema,
  type: auditTypeSchema,
  version: auditVersionSchema,
  /**
   * An audit on demand may precede the platforms' final numbers, and a re-run adds a new run without replacing the old
   * one.
   */
  onDemand: z.boolean(),
  /** A run that is already stored: its findings remain to be noted and users to be notified. */
  run: z.optional(z.int()),
});
export type AuditMessage = z.infer<typeof auditMessageSchema>;

/** A user's job to continue. Processing the message twice does the work once. */
export const taskMessageSchema = z.strictObject({
  v: z.literal(1),
  kind: z.literal('tree'),
  jobId: z.string().check(z.regex(/^[A-Za-z0-9_-]{8,80}$/)),
});
export type TaskMessage = z.infer<typeof taskMessageSchema>;

/**
 * The stored rows of one node to calculate: for a site from its days, for a region or organization from its sites'
 * rows.
 */
export const rollupMessageSchema = z.strictObject({
  v: z.literal(1),
  kind: z.literal('rollup'),
  /** A node, or a group of its sites. */
  siteId: scopeIdSchema,
  /** True for every month, not only those that a nightly sync changes. */
  whole: z.boolean(),
  /** Rows calculated since then are good enough. */
  askedAt: instantSchema,
  /** 'above': afterwards the nodes that count this site. 'below': first all sites below, then the nodes above them. */
  also: z.optional(z.enum(['above', 'below'])),
  /** The cursor of a 'below' list that is longer than one run. */
  cursor: z.optional(z.string()),
});
export type RollupMessage = z.infer<typeof rollupMessageSchema>;

/**
 * A CRM's delivery without personal data; lines of an imported file, whose data is no newer than `asOf`; an import to
 * undo; a page of a CRM's leads to sync; or months to fold.
 */
export const leadMessageSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    v: z.literal(1),
    kind: z.literal('arrival'),
    siteRefId: idSchema,
    arrivalId: idSchema,
    receivedAt: instantSchema,
    fields: keptFieldsSchema,
    personal: z.array(z.string()),
  }),
  z.strictObject({
    v: z.literal(1),
    kind: z.literal('import'),
    siteRefId: idSchema,
    importId: idSchema,
    /** The number of leads in the whole file. */
    total: z.int(),
    asOf: instantSchema,
    /** The file's line with the first of these rows. */
    line: z.int(),
    rows: z.array(keptFieldsSchema),
  }),
  z.strictObject({
    v: z.literal(1),
    kind: z.literal('undo'),
    siteRefId: idSchema,
    importId: idSchema,
    /** The cursor of a long file; '' at its first lines. */
    after: z.string(),
  }),
  z.strictObject({
    v: z.literal(1),
    kind: z.literal('pull'),
    siteRefId: idSchema,
    /** The account's connection; nothing is read if it has been removed. */
    connectionId: idSchema,
    startedAt: instantSchema,
    /** The cursor of the list of opportunities; null at its first page. */
    after: z.nullable(z.strictObject({ startAfter: z.number(), startAfterId: z.string() })),
    /** The number of leads on the previous pages. */
    read: z.int(),
  }),
  z.strictObject({
    v: z.literal(1),
    kind: z.literal('fold'),
    siteId: idSchema,
    /** True if the site's own rows are calculated right after it, not overnight. */
    rows: z.optional(z.boolean()),
  }),
]);
export type LeadMessage = z.infer<typeof leadMessageSchema>;

/** An event of the payment provider to process. It identifies only the payer: the data is read from the provider. */
export const billingMessageSchema = z.strictObject({
  v: z.literal(1),
  kind: z.literal('billing'),
  eventId: z.string(),
  customerId: z.nullable(z.string()),
  /** Null for an event without a customer, such as a dispute. */
  chargeId: z.nullable(z.string()),
});
export type BillingMessage = z.infer<typeof billingMessageSchema>;

/** A site whose alerts are judged from the night's rows. Processing the message twice sends no notification twice. */
export const alertMessageSchema = z.strictObject({ v: z.literal(1), kind: z.literal('alerts'), siteId: idSchema });
export type AlertMessage = z.infer<typeof alertMessageSchema>;

/** A webhook with something to send: a message to retry, or waiting changes of alerts. */
export const webhookMessageSchema = z.strictObject({
  v: z.literal(1),
  kind: z.literal('webhook'),
  siteId: idSchema,
  webhookId: idSchema,
  /** The sort key of a message due for a retry; absent: the waiting changes. */
  deliverySk: z.optional(z.string()),
});
export type WebhookMessage = z.infer<typeof webhookMessageSchema>;

/**
 * An email that waits in the mails table (functions/stores/mail-outbox.ts). Processing the message twice sends it once.
 */
export const mailMessageSchema = z.strictObject({
  v: z.literal(1),
  kind: z.literal('mail'),
  shard: z.int(),
  sk: z.string(),
});
export type MailMessage = z.infer<typeof mailMessageSchema>;
