import { InvokeCommand } from '@aws-sdk/client-lambda';
import { lambdaClient } from './clients/lambda.ts';
import { requiredSetting } from './environment.ts';

/** Starts this function once more, with another event, beside the run that asks for it. */
export async function startAgain(event: unknown): Promise<void> {
  await lambdaClient().send(
    new InvokeCommand({
      FunctionName: requiredSetting('AWS_LAMBDA_FUNCTION_NAME'),
      InvocationType: 'Event',
      Payload: Buffer.from(JSON.stringify(event)),
    }),
  );
}
