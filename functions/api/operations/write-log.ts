import { writeLog } from '../../../shared/contract/operations.ts';
import { countMetric } from '../../runtime/embedded-metric.ts';
import { createHandler } from '../../runtime/handler.ts';
import { redact } from '../../runtime/logger.ts';
import { putLog } from '../../stores/logs.ts';

export const handler = createHandler(writeLog, async ({ user, body, now }) => {
  // A client's error may contain a URL with a code or a header, so secrets are redacted.
  const text = (value: string) => String(redact(value));
  const stack = body.stack === undefined ? undefined : text(body.stack);
  countMetric('ClientErrors', 1, now);
  await putLog({ ...body, userId: user.userId, message: text(body.message), url: text(body.url), stack }, now);
});
