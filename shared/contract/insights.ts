import * as z from 'zod/mini';
import { idSchema } from '../model/primitives.ts';
import { insightRowSchema } from '../model/recommendation.ts';
import { defineEndpoint } from './endpoint.ts';

const none = z.strictObject({});

/** A recommendation of one of many sites. */
export const listedInsightSchema = z.extend(insightRowSchema, {
  siteId: idSchema,
  siteName: z.string(),
  /** The organization or company above the site. */
  above: z.string(),
  /** IANA zone of the site's day. */
  timeZone: z.string(),
  /** True if the viewer can change its status. */
  mayUpdate: z.boolean(),
});
export type ListedInsight = z.infer<typeof listedInsightSchema>;

const answer = z.object({
  insights: z.array(listedInsightSchema),
  /** The number of sites the viewer can access. */
  sites: z.int(),
  /** True if there are more sites than one answer holds. */
  more: z.boolean(),
});

export const listInsights = defineEndpoint({
  id: 'list-insights',
  area: 'audits',
  method: 'GET',
  path: '/insights',
  summary: 'List recommendations of all accessible sites, of the newest month, and closed ones of a year',
  params: none,
  query: none,
  status: 200,
  response: answer,
  access: { kind: 'user', action: 'recommendation.list' },
});

export const listInsightsBelow = defineEndpoint({
  id: 'list-insights-below',
  area: 'audits',
  method: 'GET',
  path: '/insights/{siteId}',
  summary: 'List recommendations of a node and all its sites',
  params: z.strictObject({ siteId: idSchema }),
  query: none,
  status: 200,
  response: answer,
  access: { kind: 'node', action: 'recommendation.read', node: { from: 'path', param: 'siteId' } },
});
