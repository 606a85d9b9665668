import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { expect, it } from 'vitest';
import { conditionalWrite, tryWrite, WriteConflictError } from '../../../../functions/stores/engine/conditional-write.ts';

const refusal = () => new ConditionalCheckFailedException({ message: 'The conditional request failed', $metadata: {} });
const outage = new Error('The database does not answer');

it('returns the result of a write', async () => {
  expect(await conditionalWrite(Promise.resolve({ Attributes: { a: 1 } }))).toEqual({ Attributes: { a: 1 } });
  expect(await tryWrite(Promise.resolve({}))).toBe(true);
});

it('reports a failed condition with its own type and the database error as cause', async () => {
  const cause = refusal();
  const conflict = await conditionalWrite(Promise.reject(cause)).catch((error: unknown) => error);
  expect(conflict).toBeInstanceOf(WriteConflictError);
  expect(conflict).toMatchObject({ cause });
  expect(await tryWrite(Promise.reject(refusal()))).toBe(false);
});

it('does not mistake other failures for a conflict', async () => {
  await expect(conditionalWrite(Promise.reject(outage))).rejects.toBe(outage);
  await expect(tryWrite(Promise.reject(outage))).rejects.toBe(outage);
});
