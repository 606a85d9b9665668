import { InvokeCommand } from '@aws-sdk/client-lambda';
import { lambdaClient } from './clients/lambda.ts';
import { requiredSetting } from './environment.ts';

/** Starts this function again with another event, asynchronously. */
export async function startAgain(event: unknown): Promise<void> {
  await lambdaClient().send(
    new InvokeCommand({
      FunctionName: requiredSetting('AWS_LAMBDA_FUNCTION_NAME'),
      InvocationType: 'Event',
      Payload: Buffer.from(JSON.stringify(event)),
    }),
  );
}
