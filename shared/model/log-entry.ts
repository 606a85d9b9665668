import * as z from 'zod/mini';
import { idSchema, instantSchema } from './primitives.ts';

const line = (max: number) => z.string().check(z.maxLength(max));

/** An error that a client reports (specification 3, Log entry). */
export const logEntrySchema = z.strictObject({
  message: line(2000),
  stack: z.optional(line(8000)),
  url: line(1000),
  siteAccessed: z.optional(idSchema),
  type: z.enum(['ERROR', 'WARNING']),
});
export type LogEntry = z.infer<typeof logEntrySchema>;

/** The same entry as stored and shown under /logs. */
export const storedLogEntrySchema = z.extend(logEntrySchema, { userId: z.string(), at: instantSchema });
