import { randomBytes, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import { scheduleEventSchema } from '../../shared/messages/schedules.ts';
import type { ScheduleEvent } from '../../shared/messages/schedules.ts';
import type { BridgeHandler } from './aws/bridge.ts';
import { readBody, sendJson } from './gateway/http.ts';

/** Schema of a schedule run's result; one number per queue. */
const runReportSchema = z.object({
  finished: z.object({ pulls: z.int(), audits: z.int(), rollups: z.int() }),
  failedTries: z.object({ pulls: z.int(), audits: z.int(), rollups: z.int() }),
  deadLetters: z.object({ pulls: z.int(), audits: z.int(), rollups: z.int() }),
});
export type RunReport = z.infer<typeof runReportSchema>;

/** Schema of a line of the control's answer while a schedule runs. */
export const controlLineSchema = z.union([
  z.object({ kind: z.literal('waiting'), messages: z.int() }),
  z.object({ kind: z.literal('done'), report: runReportSchema }),
  z.object({ kind: z.literal('failed'), message: z.string() }),
]);
type ControlLine = z.infer<typeof controlLineSchema>;

/** Creates `POST /control/schedule` for holders of the data folder's token; it answers one line of JSON at a time. */
export function createControl(
  run: (event: ScheduleEvent, progress: (messages: number) => void) => Promise<RunReport>,
): { token: string; handle: BridgeHandler } {
  const token = randomBytes(32).toString('hex');
  return {
    token,
    handle: async (request, response, pathAfterPrefix) => {
      const given = Buffer.from(request.headers.authorization ?? '');
      const expected = Buffer.from(`Bearer ${token}`);
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) {
        return sendJson(response, 401, { message: 'The token of the data folder is needed' });
      }
      if (request.method !== 'POST' || pathAfterPrefix !== '/schedule') {
        return sendJson(response, 404, { message: 'Not Found' });
      }
      const event = z.safeParse(scheduleEventSchema, JSON.parse((await readBody(request, 10_000)).toString('utf8')));
      if (!event.success) return sendJson(response, 400, { message: z.prettifyError(event.error) });
      response.writeHead(200, { 'content-type': 'application/x-ndjson' });
      const write = (line: ControlLine) => response.write(`${JSON.stringify(line)}\n`);
      try {
        write({ kind: 'done', report: await run(event.data, messages => write({ kind: 'waiting', messages })) });
      } catch (error) {
        write({ kind: 'failed', message: String(error) });
      }
      response.end();
    },
  };
}
