import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { expect, it } from 'vitest';
import { conditionalWrite, tryWrite, WriteConflictError } from '../../../../functions/stores/engine/conditional-write.ts';

const refusal = () => new ConditionalCheckFailedException({ message: 'The conditional request failed', $metadata: {} });
const outage = new Error('The database does not answer');

it('hands on what a write answers', async () => {
  expect(await conditionalWrite(Promise.resolve({ Attributes: { a: 1 } }))).toEqual({ Attributes: { a: 1 } });
  expect(await tryWrite(Promise.resolve({}))).toBe(true);
});

it('tells a condition that does not hold by a type of its own, with the answer of the database as its cause', async () => {
  const cause = refusal();
  const conflict = await conditionalWrite(Promise.reject(cause)).catch((error: unknown) => error);
  expect(conflict).toBeInstanceOf(WriteConflictError);
  expect(conflict).toMatchObject({ cause });
  expect(await tryWrite(Promise.reject(refusal()))).toBe(false);
});

it('takes no other failure for a conflict', async () => {
  await expect(conditionalWrite(Promise.reject(outage))).rejects.toBe(outage);
  await expect(tryWrite(Promise.reject(outage))).rejects.toBe(outage);
});
