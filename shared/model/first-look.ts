import * as z from 'zod/mini';
import { instantSchema } from './primitives.ts';

/** The facts found at a website's address without a sign-in. */
export const websiteCheckSchema = z.object({
  /** The requested address. */
  asked: z.string(),
  checkedAt: instantSchema,
  /** The reason there is no page; null if there was one. */
  problem: z.nullable(z.enum(['refused', 'unknown-host', 'timeout', 'certificate', 'too-many-redirects', 'no-answer'])),
  /** HTTP status; null without an answer. */
  status: z.nullable(z.int()),
  /** The final address after redirects. */
  finalUrl: z.nullable(z.string()),
  title: z.nullable(z.string()),
  description: z.nullable(z.string()),
  hasViewport: z.boolean(),
  /** The page has a Google Analytics or Tag Manager tag. */
  hasAnalytics: z.boolean(),
});
export type WebsiteCheck = z.infer<typeof websiteCheckSchema>;

export const firstLookKeys = [
  'reachable',
  'secure',
  'title',
  'description',
  'viewport',
  'analytics',
  'mobileSpeed',
  'desktopSpeed',
  'largestPaint',
  'layoutShift',
] as const;

export const firstLookSchema = z.object({
  /** The checked website; null if the site has none. */
  website: z.nullable(z.string()),
  checkedAt: z.nullable(instantSchema),
  checks: z.array(
    z.object({
      key: z.enum(firstLookKeys),
      title: z.string(),
      result: z.enum(['pass', 'fail', 'waiting', 'unknown']),
      /** The finding. */
      detail: z.string(),
      /** The action to take; null if none is needed. */
      advice: z.nullable(z.string()),
    }),
  ),
  /** The passed share of all known checks, in whole percent; null while a result is pending or nothing is known. */
  score: z.nullable(z.int()),
});
export type FirstLook = z.infer<typeof firstLookSchema>;
