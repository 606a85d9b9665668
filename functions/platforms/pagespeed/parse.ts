import * as z from 'zod/mini';
import type { LabRun } from '../../../shared/platforms/pagespeed/days.ts';
import { invalidAnswer } from '../platform-error.ts';

const auditSchema = z.optional(z.object({ numericValue: z.optional(z.number()) }));

/** Schema of the parts of a runPagespeed answer that are used (facts, platform APIs, section 6). */
const answerSchema = z.object({
  lighthouseResult: z.object({
    requestedUrl: z.optional(z.string()),
    finalUrl: z.optional(z.string()),
    finalDisplayedUrl: z.optional(z.string()),
    lighthouseVersion: z.string(),
    runtimeError: z.optional(z.object({ code: z.string() })),
    categories: z.optional(
      z.object({ performance: z.optional(z.object({ score: z.nullable(z.number().check(z.gte(0), z.lte(1))) })) }),
    ),
    audits: z.optional(
      z.object({
        'first-contentful-paint': auditSchema,
        'largest-contentful-paint': auditSchema,
        'total-blocking-time': auditSchema,
        'cumulative-layout-shift': auditSchema,
        'speed-index': auditSchema,
        interactive: auditSchema,
      }),
    ),
  }),
});

/** Lighthouse's code for a successful run, which some versions return explicitly. */
const noError = 'NO_ERROR';

/**
 * Parses one run for the daily record: score 0..100, times in milliseconds. A failed run keeps its code and nulls,
 * because failure is a finding, not a missing day.
 * @throws {PlatformError} invalid-answer, naming the field.
 */
export function parseRun(strategy: string, answer: unknown): LabRun {
  const parsed = z.safeParse(answerSchema, answer);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw invalidAnswer(
      'pagespeed',
      `runPagespeed ${strategy}`,
      issue?.path.join('.') || 'answer',
      issue?.message ?? 'malformed',
    );
  }
  const run = parsed.data.lighthouseResult;
  const failed = run.runtimeError !== undefined && run.runtimeError.code !== noError;
  const score = run.categories?.performance?.score ?? null;
  const value = (audit: keyof NonNullable<typeof run.audits>) => run.audits?.[audit]?.numericValue ?? null;
  const milliseconds = (audit: keyof NonNullable<typeof run.audits>) => {
    const exact = value(audit);
    return exact === null ? null : Math.round(exact);
  };
  const shift = value('cumulative-layout-shift');
  return {
    performance: score === null ? null : Math.round(score * 100),
    firstContentfulPaintMs: milliseconds('first-contentful-paint'),
    largestContentfulPaintMs: milliseconds('largest-contentful-paint'),
    totalBlockingTimeMs: milliseconds('total-blocking-time'),
    cumulativeLayoutShift: shift === null ? null : Math.round(shift * 10_000) / 10_000,
    speedIndexMs: milliseconds('speed-index'),
    interactiveMs: milliseconds('interactive'),
    finalUrl: run.finalDisplayedUrl ?? run.finalUrl ?? run.requestedUrl ?? '',
    lighthouseVersion: run.lighthouseVersion,
    ...(failed ? { runtimeError: run.runtimeError?.code ?? 'UNKNOWN_ERROR' } : {}),
  };
}

/** Returns Lighthouse's code in an error message: 'Lighthouse returned error: NO_FCP. ...'; null without one. */
export const lighthouseCode = (message: string): string | null =>
  /Lighthouse returned error:\s*([A-Z][A-Z0-9_]+)/.exec(message)?.[1] ?? null;
