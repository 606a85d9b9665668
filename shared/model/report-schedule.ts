import * as z from 'zod/mini';
import { daySchema, emailPattern, idSchema, instantSchema, savedIdSchema, trimmedText } from './primitives.ts';

/** Reports that are emailed: each needs no data but its node's report. The weekly one covers a final week. */
export const scheduledReports = ['weekly', 'monthly', 'annual', 'summary'] as const;
export type ScheduledReport = (typeof scheduledReports)[number];

export const maxRecipients = 20;
const emailSchema = z.pipe(
  trimmedText(100, 'Email must be at most 100 characters').check(z.regex(emailPattern, 'Email is not valid')),
  z.transform((email: string) => email.toLowerCase()),
);

export const scheduleContentSchema = z.strictObject({
  report: z.enum(scheduledReports),
  /** The weekly report's weekday, Monday is 1; otherwise the day of the month. */
  day: z.int().check(z.gte(1, 'Choose a day'), z.lte(28, 'Choose a day from 1 to 28')),
  /** The hour in the node's time zone. */
  hour: z.int().check(z.gte(0), z.lte(23)),
  recipients: z
    .array(emailSchema)
    .check(z.minLength(1, 'Add a recipient'), z.maxLength(maxRecipients, `At most ${maxRecipients} recipients`)),
  comment: trimmedText(500),
  /** False while paused. */
  on: z.boolean(),
});
export type ScheduleContent = z.infer<typeof scheduleContentSchema>;

export const recipientStates = ['waiting', 'confirmed', 'left'] as const;
/** `userId`: a user of the node or a node above it, who needn't confirm. */
export const recipientSchema = z.object({
  email: z.string(),
  state: z.enum(recipientStates),
  /** The part of emailed links that only the recipient knows. */
  secret: z.string(),
  userId: z.optional(z.string()),
});
export type Recipient = z.infer<typeof recipientSchema>;

/** The reasons why a report waits, or wasn't sent. */
export const holdReasons = ['not-final', 'no-data', 'disconnected'] as const;
export type HoldReason = (typeof holdReasons)[number];
export const runSchema = z.object({
  /** The day of the schedule, and the time of the last attempt. */
  plannedAt: instantSchema,
  at: instantSchema,
  period: z.object({ start: daySchema, end: daySchema }),
  result: z.enum(['sent', 'held', 'failed']),
  emails: z.int(),
  why: z.optional(z.enum([...holdReasons, 'no-recipients'])),
});
export type ReportRun = z.infer<typeof runSchema>;

/** A report that is emailed each week or month. */
export const reportScheduleSchema = z.extend(z.omit(scheduleContentSchema, { recipients: true }), {
  id: savedIdSchema,
  siteId: idSchema,
  recipients: z.array(recipientSchema),
  /** The report shows no more than this user may share when it is sent. */
  makerId: idSchema,
  isInAdminGroup: z.boolean(),
  createdAt: instantSchema,
  revision: z.int(),
  /** The due time, which follows the planned one while a report waits; absent while paused. */
  next: z.optional(z.object({ zone: z.string(), at: instantSchema, plannedAt: instantSchema })),
  /** Newest first. */
  runs: z.array(runSchema),
  deletedAt: z.optional(instantSchema),
});
export type ReportSchedule = z.infer<typeof reportScheduleSchema>;

/** A schedule as the node's users see it. */
export const listedScheduleSchema = z.extend(
  z.pick(reportScheduleSchema, {
    id: true,
    siteId: true,
    report: true,
    day: true,
    hour: true,
    comment: true,
    on: true,
    revision: true,
    runs: true,
  }),
  {
    recipients: z.array(z.pick(recipientSchema, { email: true, state: true })),
    /** The creator's name; null if removed. */
    madeBy: z.nullable(z.string()),
    /** Null while paused. */
    nextAt: z.nullable(instantSchema),
  },
);
export type ListedSchedule = z.infer<typeof listedScheduleSchema>;
