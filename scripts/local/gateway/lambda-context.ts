import { randomUUID } from 'node:crypto';
import type { Context } from 'aws-lambda';

/** Account in every local ARN. */
export const localAccount = '000000000000';

/** Builds Lambda's context for a handler. The three callbacks of old Node versions throw. */
export function lambdaContext(functionName: string, timeoutMs: number): Context {
  const endsAt = performance.now() + timeoutMs;
  const gone = () => {
    throw new Error('Handlers answer with a promise');
  };
  return {
    callbackWaitsForEmptyEventLoop: true,
    functionName,
    functionVersion: '$LATEST',
    invokedFunctionArn: `arn:aws:lambda:us-east-1:${localAccount}:function:${functionName}`,
    memoryLimitInMB: '512',
    awsRequestId: randomUUID(),
    logGroupName: `/aws/lambda/${functionName}`,
    logStreamName: 'local',
    getRemainingTimeInMillis: () => Math.max(0, Math.round(endsAt - performance.now())),
    done: gone,
    fail: gone,
    succeed: gone,
  };
}
