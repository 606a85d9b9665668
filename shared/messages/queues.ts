import * as z from 'zod/mini';
import { connectableServices } from '../platforms/registry.ts';
import { daySchema, idSchema, instantSchema, yearMonthSchema } from '../model/primitives.ts';
import { keptFieldsSchema } from '../model/lead-intake.ts';
import { auditTypeSchema, auditVersionSchema } from '../model/audit.ts';

/** Queues with a worker behind them, each with the setting that names its address. */
export const queueSettings = {
  /** What the nights pull. */
  pulls: 'PULL_QUEUE_URL',
  /** First collections, and what people ask for: a company of thousands of sites delays no night. */
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

/** A value for each queue, made from its name. */
export const forEachQueue = <Value>(make: (name: QueueName) => Value): Record<QueueName, Value> =>
  // Object.fromEntries forgets the names.
  Object.fromEntries(queueNames.map(name => [name, make(name)])) as Record<QueueName, Value>;

/** How often a queue hands out a message before it goes to its dead letters. */
export const deliveryTries = 5;

/** How long the worker behind each queue may run, in seconds: deployed and local alike. */
export const workerSeconds = {
  /** A window of a month is a few platform calls of seconds each; PageSpeed alone may take a minute. */
  pulls: 300,
  backfills: 300,
  pagespeed: 300,
  audits: 120,
  /** A job goes on in a further message when this is over. */
  tasks: 300,
  /** A company's rows: a few reads a site, of some hundreds of sites. */
  rollups: 600,
  /** Shorter than an entry of the leads' journal waits for its fold (functions/services/leads/fold-months.ts). */
  leads: 60,
  /** An event of the payment provider: some reads of it and a few writes. */
  billing: 60,
  /** The alerts of a site: some reads, seldom a write or a mail. */
  alerts: 60,
  /** A message to somebody's chat tool: at most eight seconds each. */
  webhooks: 60,
  /** Some emails at the mail provider, a second each at most. */
  mails: 60,
} as const satisfies Record<QueueName, number>;
/** Sites that a worker of alerts is handed at once, and how many such workers run: thousands take a minute. */
export const alertsAtOnce = { batch: 10, workers: 5 } as const;
/** A message stays hidden for six times that while it is worked on (AWS's rule for event sources). */
export const hiddenWhileWorked = 6;

/**
 * How long a message that failed stays hidden before its next try, in seconds, by how often it was tried: seconds at
 * first, since most failures are over by then, an hour at last, since some are not. Each within half to one and a half
 * times that by chance, so that messages that failed together do not come back together. After its last try a message
 * goes to the dead letters at once.
 */
const retrySeconds = [20, 120, 720, 4320] as const;
export const retryDelaySeconds = (tries: number, chance: number): number =>
  Math.round((retrySeconds[Math.max(1, tries) - 1] ?? 0) * (0.5 + chance));

/** Services that are pulled. */
export const pulledServices = [...connectableServices, 'pagespeed'] as const;

/** One window of one connection to pull. The same message twice leaves the same bytes. */
export const pullMessageSchema = z.strictObject({
  v: z.literal(1),
  kind: z.literal('pull'),
  siteId: idSchema,
  service: z.enum(pulledServices),
  /** Both days included, in the platform's own zone. */
  start: daySchema,
  end: daySchema,
  purpose: z.enum(['nightly', 'backfill']),
  /** The property, page or account that is asked for; absent in messages of earlier versions. */
  sourceKey: z.optional(z.string()),
  /** Of a backfill: which job counts this window, and which window it is. */
  jobId: z.optional(z.string()),
  windowIndex: z.optional(z.int()),
  /**
   * Which sending of that job's windows it belongs to; absent: the first. An older one than the newest is superseded.
   */
  generation: z.optional(z.int()),
  /**
   * How far a report has come that a platform takes minutes for: what its connector handed back (report ids and small
   * parts, never an address or a credential), when it began, and how often it was asked for.
   */
  progress: z.optional(
    z.strictObject({ state: z.record(z.string(), z.string()), since: instantSchema, steps: z.int() }),
  ),
  /** How often such a report did not come in time and the window was begun afresh. */
  rounds: z.optional(z.int()),
  /** How often it has waited in the queue in a row for a platform that was busy. */
  waits: z.optional(z.int()),
});
export type PullMessage = z.infer<typeof pullMessageSchema>;

/** One audit of one site and month to write. */
export const auditMessageSchema = z.strictObject({
  v: z.literal(1),
  kind: z.literal('audit'),
  siteId: idSchema,
  yearMonth: yearMonthSchema,
  type: auditTypeSchema,
  version: auditVersionSchema,
  /** On demand it may come before the platforms settled, and a re-run writes a new run beside the old. */
  onDemand: z.boolean(),
  /** A run that is stored already: what it found is to be noted and people are to be notified. */
  run: z.optional(z.int()),
});
export type AuditMessage = z.infer<typeof auditMessageSchema>;

/** A job that a person began, to go on with. The same message twice does the same work once. */
export const taskMessageSchema = z.strictObject({
  v: z.literal(1),
  kind: z.literal('tree'),
  jobId: z.string().check(z.regex(/^[A-Za-z0-9_-]{8,80}$/)),
});
export type TaskMessage = z.infer<typeof taskMessageSchema>;

/**
 * The stored rows of one node to make: of a site from its days, of a region or organisation from those of its sites.
 */
export const rollupMessageSchema = z.strictObject({
  v: z.literal(1),
  kind: z.literal('rollup'),
  siteId: idSchema,
  /** Every month, not only those that a night touches. */
  whole: z.boolean(),
  /** Rows that were made since then are as good. */
  askedAt: instantSchema,
  /** 'above': what counts this site, after it. 'below': all sites below first, then the nodes over them. */
  also: z.optional(z.enum(['above', 'below'])),
  /** Of 'below': where a list that is longer than one run goes on. */
  cursor: z.optional(z.string()),
});
export type RollupMessage = z.infer<typeof rollupMessageSchema>;

/**
 * What a CRM sent, without what is personal; or lines of an imported file, which are no older than `asOf`; or an import
 * that was taken back; or a page of a CRM's leads to pull; or months to fold.
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
    /** Leads of the whole file. */
    total: z.int(),
    asOf: instantSchema,
    /** The line of the file that the first of these stands in. */
    line: z.int(),
    rows: z.array(keptFieldsSchema),
  }),
  z.strictObject({
    v: z.literal(1),
    kind: z.literal('undo'),
    siteRefId: idSchema,
    importId: idSchema,
    /** Where a long file goes on; '' at its first lines. */
    after: z.string(),
  }),
  z.strictObject({
    v: z.literal(1),
    kind: z.literal('pull'),
    siteRefId: idSchema,
    /** Of an account that is not connected any more nothing is read. */
    connectionId: idSchema,
    startedAt: instantSchema,
    /** Where the list of opportunities goes on; null at its first page. */
    after: z.nullable(z.strictObject({ startAfter: z.number(), startAfterId: z.string() })),
    /** Leads that the pages before brought. */
    read: z.int(),
  }),
  z.strictObject({
    v: z.literal(1),
    kind: z.literal('fold'),
    siteId: idSchema,
    /** Whether the site's own rows are made right after it, not with the next night. */
    rows: z.optional(z.boolean()),
  }),
]);
export type LeadMessage = z.infer<typeof leadMessageSchema>;

/**
 * An event of the payment provider to work on. It says only whose money it is about: that is read from the provider.
 */
export const billingMessageSchema = z.strictObject({
  v: z.literal(1),
  kind: z.literal('billing'),
  eventId: z.string(),
  customerId: z.nullable(z.string()),
  /** Of an event that names no customer, such as a dispute. */
  chargeId: z.nullable(z.string()),
});
export type BillingMessage = z.infer<typeof billingMessageSchema>;

/** A site whose alerts are to be judged by the rows of the night. The same message twice tells nobody twice. */
export const alertMessageSchema = z.strictObject({ v: z.literal(1), kind: z.literal('alerts'), siteId: idSchema });
export type AlertMessage = z.infer<typeof alertMessageSchema>;

/** A webhook to be sent what waits for it: a message that is tried again, or the changes of alerts that wait. */
export const webhookMessageSchema = z.strictObject({
  v: z.literal(1),
  kind: z.literal('webhook'),
  siteId: idSchema,
  webhookId: idSchema,
  /** The sort key of a message whose next try is due; absent: the changes that wait. */
  deliverySk: z.optional(z.string()),
});
export type WebhookMessage = z.infer<typeof webhookMessageSchema>;

/** An email that waits in the mails table (functions/stores/mail-outbox.ts). The same message twice sends it once. */
export const mailMessageSchema = z.strictObject({
  v: z.literal(1),
  kind: z.literal('mail'),
  shard: z.int(),
  sk: z.string(),
});
export type MailMessage = z.infer<typeof mailMessageSchema>;
