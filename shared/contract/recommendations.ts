import * as z from 'zod/mini';
import { daySchema, idSchema, yearMonthSchema } from '../model/primitives.ts';
import {
  recommendationCategorySchema,
  recommendationItemSchema,
  recommendationStatusSchema,
} from '../model/recommendation.ts';
import { defineEndpoint } from './endpoint.ts';

const none = z.strictObject({});
const ofMonth = z.strictObject({ siteId: idSchema, yearMonth: yearMonthSchema });
const node = { from: 'path', param: 'siteId' } as const;
const monthSchema = z.object({
  siteId: idSchema,
  yearMonth: yearMonthSchema,
  items: z.array(recommendationItemSchema),
});

export const getRecommendationCatalogue = defineEndpoint({
  id: 'get-recommendation-catalogue',
  area: 'audits',
  method: 'GET',
  path: '/recommendations',
  summary: 'List the types of recommendations: title, icon, and what they check',
  params: none,
  query: none,
  status: 200,
  response: z.object({
    recommendations: z.array(
      z.object({
        category: recommendationCategorySchema,
        title: z.string(),
        icon: z.string(),
        description: z.string(),
      }),
    ),
  }),
  access: { kind: 'user', action: 'session.read' },
});

export const getRecommendations = defineEndpoint({
  id: 'get-recommendations',
  area: 'audits',
  method: 'GET',
  path: '/recommendations/{siteId}/{yearMonth}',
  summary: "List a site's recommendations for a month; previews for administrators only",
  params: ofMonth,
  query: none,
  status: 200,
  response: monthSchema,
  access: { kind: 'node', action: 'recommendation.read', node },
});

export const putRecommendations = defineEndpoint({
  id: 'put-recommendations',
  area: 'audits',
  method: 'PUT',
  path: '/recommendations/{siteId}/{yearMonth}',
  summary: 'Change the status of recommendations, all or none',
  params: ofMonth,
  query: none,
  body: z.strictObject({
    recommendations: z
      .array(
        z.strictObject({
          recommendationId: idSchema,
          status: recommendationStatusSchema,
          /** The words of an administrator's own; absent: they stay. HTML, sanitised. */
          title: z.optional(z.string().check(z.minLength(1), z.maxLength(120))),
          issue: z.optional(z.string().check(z.maxLength(4000))),
          /** Out of the way until behind this day; null: back. Absent: it stays. */
          snoozedUntil: z.optional(z.nullable(daySchema)),
        }),
      )
      .check(z.maxLength(100)),
  }),
  status: 200,
  response: monthSchema,
  access: { kind: 'node', action: 'recommendation.update', node },
});

export const createRecommendation = defineEndpoint({
  id: 'create-recommendation',
  area: 'audits',
  method: 'POST',
  path: '/recommendations/{siteId}/{yearMonth}',
  summary: "Add a recommendation to a site's month; repeating a request adds one",
  params: ofMonth,
  query: none,
  body: z.strictObject({
    /** Chosen by the caller, so that a call that is sent again adds one. */
    requestId: idSchema,
    category: recommendationCategorySchema,
    title: z.string().check(z.minLength(1), z.maxLength(120)),
    /** HTML, sanitised. */
    issue: z.string().check(z.maxLength(4000)),
    /** Published right away, or saved as a preview. */
    status: z.enum(['preview', 'pending']),
  }),
  status: 200,
  response: monthSchema,
  access: { kind: 'node', action: 'recommendation.publish', node },
});
