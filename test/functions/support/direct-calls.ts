import { documentClient } from '../../../functions/runtime/clients/dynamodb.ts';
import { callDirectly } from '../../../scripts/local/aws/engine.ts';

/**
 * Does work of thousands of database calls past the AWS client, whose rules and signatures are most of a call's time.
 * What a test puts before the client, such as the gate of io-gate.ts, still sees every call.
 */
export async function withDirectCalls<T>(work: () => Promise<T>): Promise<T> {
  const callAsBefore = callDirectly(documentClient(), process.env['AWS_ENDPOINT_URL_DYNAMODB'] ?? '');
  try {
    return await work();
  } finally {
    callAsBefore();
  }
}
