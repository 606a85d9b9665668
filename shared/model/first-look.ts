import * as z from 'zod/mini';
import { instantSchema } from './primitives.ts';

/** What was found at a website's address, without anybody's sign-in. */
export const websiteCheckSchema = z.object({
  /** The address that was asked. */
  asked: z.string(),
  checkedAt: instantSchema,
  /** Why there is no page; null when one was answered. */
  problem: z.nullable(z.enum(['refused', 'unknown-host', 'timeout', 'certificate', 'too-many-redirects', 'no-answer'])),
  /** HTTP status; null without an answer. */
  status: z.nullable(z.int()),
  /** Where the redirects ended. */
  finalUrl: z.nullable(z.string()),
  title: z.nullable(z.string()),
  description: z.nullable(z.string()),
  hasViewport: z.boolean(),
  /** A tag of Google Analytics or Tag Manager stands in the page. */
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
  /** The website that was looked at; null when the site names none. */
  website: z.nullable(z.string()),
  checkedAt: z.nullable(instantSchema),
  checks: z.array(
    z.object({
      key: z.enum(firstLookKeys),
      title: z.string(),
      result: z.enum(['pass', 'fail', 'waiting', 'unknown']),
      /** What was found. */
      detail: z.string(),
      /** What to do about it; null where nothing is to be done. */
      advice: z.nullable(z.string()),
    }),
  ),
  /** Passed of all that are known, in whole percent; null while something is waited for or nothing is known. */
  score: z.nullable(z.int()),
});
export type FirstLook = z.infer<typeof firstLookSchema>;
