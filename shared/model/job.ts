import * as z from 'zod/mini';
import { instantSchema } from './primitives.ts';

/** Long work that a person started and may leave: it goes on, and says how far it has come. */
export const jobSchema = z.object({
  jobId: z.string(),
  kind: z.enum(['delete-node', 'move-node']),
  /** 'Deleting Northfold Boston': what a person reads beside the bar. */
  title: z.string(),
  state: z.enum(['running', 'done', 'failed']),
  done: z.int(),
  total: z.int(),
  /** What was done, or what went wrong and what to do. */
  message: z.optional(z.string()),
  startedAt: instantSchema,
  finishedAt: z.nullable(instantSchema),
});
export type Job = z.infer<typeof jobSchema>;
