import * as z from 'zod/mini';
import { instantSchema } from './primitives.ts';

/** The facts found at a website's address without a sign-in. */
export const websiteCheckSchema = z.object({
  /** The address that was asked. */
  asked: z.string(),
  checkedAt: instantSchema,
  /** Why there is no page; null when one was answered. */
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
  /** The website that was looked at; null when the site names none. */
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
  /** Passed of all that are known, in whole percent; null while something is waited for or nothing is known. */
  score: z.nullable(z.int()),
});
export type FirstLook = z.infer<typeof firstLookSchema>;
