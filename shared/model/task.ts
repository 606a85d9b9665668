import * as z from 'zod/mini';
import { metricKeySchema } from './metric-value.ts';
import { boundedText, daySchema, idSchema, instantSchema, trimmedText, yearMonthSchema } from './primitives.ts';
import { ruleIdSchema } from './rule-id.ts';

export const taskStatuses = ['open', 'doing', 'done'] as const;
const taskStatusSchema = z.enum(taskStatuses);
export type TaskStatus = z.infer<typeof taskStatusSchema>;

/**
 * The site's id, a period, and the task's own, which starts with the time of its creation:
 * 'northfold-franchise.0mh3k2c9s-4f7a2b'.
 */
export const taskIdSchema = boundedText(90).check(
  z.regex(/^[A-Za-z0-9_-]{3,64}\.[a-z0-9]{9}-[a-z0-9]{6}$/, 'Not a task'),
);

/** The finding behind a task, by its place; `title` is its title at that time. */
export const taskSourceSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('recommendation'),
    yearMonth: yearMonthSchema,
    recommendationId: idSchema,
    title: trimmedText(120),
  }),
  z.strictObject({ kind: z.literal('alert'), ruleId: ruleIdSchema, openedAt: instantSchema, title: trimmedText(120) }),
  z.strictObject({ kind: z.literal('audit'), auditId: idSchema, metric: metricKeySchema, title: trimmedText(120) }),
]);
export type TaskSource = z.infer<typeof taskSourceSchema>;

/** A done task creates the next one, due some weeks or months later. */
const repeatSchema = z.strictObject({ unit: z.enum(['week', 'month']), every: z.int().check(z.gte(1), z.lte(12)) });
export type Repeat = z.infer<typeof repeatSchema>;

/** The user-written fields of a task. */
export const taskContentSchema = z.strictObject({
  title: trimmedText(120, 'A title can have at most 120 characters').check(z.minLength(1, 'Enter a title')),
  note: boundedText(4000, 'A note can have at most 4,000 characters'),
  status: taskStatusSchema,
  /** Null: no owner. */
  ownerId: z.nullable(idSchema),
  /** A day in the site's zone; null: no date. */
  due: z.nullable(daySchema),
  repeat: z.nullable(repeatSchema),
});
export type TaskContent = z.infer<typeof taskContentSchema>;

export const taskSchema = z.extend(taskContentSchema, {
  taskId: taskIdSchema,
  siteId: idSchema,
  from: z.nullable(taskSourceSchema),
  createdAt: instantSchema,
  changedAt: instantSchema,
  /** The name of the last user who changed it; empty if the viewer may not see it. */
  changedBy: z.string().check(z.maxLength(101)),
  doneAt: z.optional(instantSchema),
  /** The day of the month of a monthly task, remembered after a shorter month. */
  anchor: z.optional(z.int().check(z.gte(1), z.lte(31))),
  /** Grows with every change. */
  revision: z.int().check(z.gte(1)),
});
export type Task = z.infer<typeof taskSchema>;

export const taskCommentSchema = z.object({
  commentId: idSchema,
  at: instantSchema,
  /** The author's name; empty if the viewer may not see it. */
  by: z.string().check(z.maxLength(101)),
  text: trimmedText(1000, 'A comment can have at most 1,000 characters').check(z.minLength(1, 'Enter a comment')),
});
export type TaskComment = z.infer<typeof taskCommentSchema>;
