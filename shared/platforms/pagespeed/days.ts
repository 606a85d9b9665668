import * as z from 'zod/mini';
import { daySchema } from '../../model/primitives.ts';
import { maybe } from '../day-fields.ts';

const labRun = z.object({
  /** Lighthouse's performance score, 0..100; null when the run failed. */
  performance: maybe,
  firstContentfulPaintMs: maybe,
  largestContentfulPaintMs: maybe,
  totalBlockingTimeMs: maybe,
  cumulativeLayoutShift: maybe,
  speedIndexMs: maybe,
  /** Lighthouse audit `interactive` (product decisions). */
  interactiveMs: maybe,
  finalUrl: z.string(),
  lighthouseVersion: z.string(),
  /** The reason a run has no score, as Lighthouse's code. */
  runtimeError: z.optional(z.string()),
});
export type LabRun = z.infer<typeof labRun>;

/** PageSpeed's section `lab`: one run per device and day. */
export const pagespeedLabDaySchema = z.object({
  date: daySchema,
  mobile: z.nullable(labRun),
  desktop: z.nullable(labRun),
});
export type PagespeedLabDay = z.infer<typeof pagespeedLabDaySchema>;

/** The schema of one day of each section. */
export const pagespeedDays = { lab: pagespeedLabDaySchema } as const;
