import * as z from 'zod/mini';
import { idSchema, savedIdSchema } from '../model/primitives.ts';
import {
  listedScheduleSchema,
  maxRecipients,
  scheduleContentSchema,
  scheduledReports,
} from '../model/report-schedule.ts';
import { defineEndpoint } from './endpoint.ts';

const none = z.strictObject({});
const ofNode = z.strictObject({ siteId: idSchema });
const ofSchedule = z.strictObject({ scheduleId: savedIdSchema });
const action = 'report.share';
const atNode = { kind: 'node', action, node: { from: 'path', param: 'siteId' } } as const;
const atRecord = { kind: 'node', action, node: { from: 'record', kind: 'schedule', param: 'scheduleId' } } as const;
const revisionSchema = z.int().check(z.gte(1));
/** `notInvited`: addresses that got too many of our emails today, and must confirm before they get a report. */
const savedSchema = z.object({
  schedule: listedScheduleSchema,
  notInvited: z.array(z.string()).check(z.maxLength(maxRecipients)),
});

export const listReportSchedules = defineEndpoint({
  id: 'list-report-schedules',
  area: 'share-links',
  method: 'GET',
  path: '/sites/{siteId}/report-schedules',
  summary: "List a node's scheduled reports with their last runs, oldest schedule first",
  params: ofNode,
  query: none,
  status: 200,
  response: z.object({ schedules: z.array(listedScheduleSchema), timeZone: z.string() }),
  access: atNode,
});

export const createReportSchedule = defineEndpoint({
  id: 'create-report-schedule',
  area: 'share-links',
  method: 'POST',
  path: '/sites/{siteId}/report-schedules',
  summary: 'Email a report each week or month; the same request twice makes one schedule',
  params: ofNode,
  query: none,
  /** `requestId` is chosen by the caller and becomes part of the id, so that a call that is sent again makes one. */
  body: z.extend(scheduleContentSchema, {
    requestId: z.string().check(z.regex(/^[a-z0-9]{8,16}$/, 'Not a valid id')),
  }),
  status: 200,
  response: savedSchema,
  access: atNode,
});

export const updateReportSchedule = defineEndpoint({
  id: 'update-report-schedule',
  area: 'share-links',
  method: 'PUT',
  path: '/report-schedules/{scheduleId}',
  summary: 'Change, pause or resume a schedule as it was seen, or restore one that was deleted within a day',
  params: ofSchedule,
  query: none,
  body: z.extend(scheduleContentSchema, { revision: revisionSchema }),
  status: 200,
  response: savedSchema,
  access: atRecord,
});

export const deleteReportSchedule = defineEndpoint({
  id: 'delete-report-schedule',
  area: 'share-links',
  method: 'DELETE',
  path: '/report-schedules/{scheduleId}',
  summary: 'Delete a schedule; for a day it can be restored',
  params: ofSchedule,
  query: none,
  status: 200,
  /** Names what restores it. */
  response: z.object({ revision: revisionSchema }),
  access: atRecord,
});

export const sendReport = defineEndpoint({
  id: 'send-report',
  area: 'share-links',
  method: 'POST',
  path: '/report-schedules/{scheduleId}/send',
  summary: "Email a schedule's newest report to its confirmed recipients now",
  params: ofSchedule,
  query: none,
  /** The revision that was seen, so that a call that is sent again sends nothing. */
  body: z.strictObject({ revision: revisionSchema }),
  status: 200,
  response: z.object({ schedule: listedScheduleSchema }),
  access: atRecord,
});

export const previewReport = defineEndpoint({
  id: 'preview-report',
  area: 'share-links',
  method: 'POST',
  changes: false,
  path: '/sites/{siteId}/report-preview',
  summary: 'Draw the newest report of a kind as the PDF that a schedule would email',
  params: ofNode,
  query: none,
  body: z.strictObject({ report: z.enum(scheduledReports) }),
  status: 200,
  answerType: 'application/pdf',
  /** Base64. */
  response: z.string(),
  access: atNode,
});

export const confirmReportEmails = defineEndpoint({
  id: 'confirm-report-emails',
  area: 'share-links',
  method: 'POST',
  path: '/report-emails/confirm',
  summary: 'Confirm that an address gets the scheduled reports it was invited to',
  params: none,
  query: none,
  /** The code is in the body because addresses are logged and the code grants access. */
  body: z.strictObject({ code: z.string().check(z.regex(/^[\w-]{3,64}~[a-z0-9]{8,16}~[\w-]{24}$/, 'Not a code')) }),
  status: 200,
  response: z.object({ name: z.string() }),
  access: {
    kind: 'public',
    why: "Recipients have no account; the emailed code can't be guessed and allows nothing else",
  },
});
