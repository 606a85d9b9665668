import * as z from 'zod/mini';
import { idSchema, scopeIdSchema } from '../model/primitives.ts';
import { countedRowSchema } from '../model/ranked-findings.ts';
import { taskIdSchema } from '../model/task.ts';
import { listedAlertSchema } from './alerts.ts';
import { defineEndpoint } from './endpoint.ts';
import { listedInsightSchema } from './insights.ts';

const task = z.optional(
  z.object({
    taskId: taskIdSchema,
    /** Null: no owner. */
    ownerId: z.nullable(idSchema),
    ownerName: z.string(),
  }),
);
const assignment = {
  /** True if the viewer can create a task from it. */
  mayAssign: z.boolean(),
  /** Its open task, for viewers who can read the site's tasks. */
  task,
};

const alertFindingSchema = z.extend(listedAlertSchema, {
  ...assignment,
  /** IANA zone of the site's day. */
  timeZone: z.string(),
  /** True if the viewer can snooze it. */
  mayUpdate: z.boolean(),
});
export type AlertFinding = z.infer<typeof alertFindingSchema>;

const insightFindingSchema = z.extend(listedInsightSchema, assignment);
export type InsightFinding = z.infer<typeof insightFindingSchema>;

export const listFindings = defineEndpoint({
  id: 'list-findings',
  area: 'notifications',
  method: 'GET',
  path: '/findings/{siteId}',
  summary: 'List open alerts and recommendations of a node and all its sites, or of a group, with their open tasks',
  params: z.strictObject({ siteId: scopeIdSchema }),
  query: z.strictObject({}),
  status: 200,
  response: z.object({
    alerts: z.array(alertFindingSchema),
    insights: z.array(insightFindingSchema),
    /** The number of sites the viewer can access at the node. */
    sites: z.int(),
    /** True if there are more than one answer holds. */
    more: z.boolean(),
    /** The findings of very many sites that more sites have than are listed, as of this morning. */
    rows: z.optional(z.array(countedRowSchema)),
  }),
  access: { kind: 'node', action: 'notification.read', node: { from: 'path', param: 'siteId' } },
});
export type Findings = z.infer<typeof listFindings.response>;
