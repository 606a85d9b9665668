import * as z from 'zod/mini';
import { instantSchema } from './primitives.ts';

/** A long job that a user started and can leave: it continues and reports its progress. */
export const jobSchema = z.object({
  jobId: z.string(),
  kind: z.enum(['delete-node', 'move-node', 'restore-node']),
  /** 'Deleting Northfold Boston': the text next to the progress bar. */
  title: z.string(),
  state: z.enum(['running', 'done', 'failed']),
  done: z.int(),
  total: z.int(),
  /** The result, or the problem and what to do. */
  message: z.optional(z.string()),
  startedAt: instantSchema,
  finishedAt: z.nullable(instantSchema),
});
export type Job = z.infer<typeof jobSchema>;
