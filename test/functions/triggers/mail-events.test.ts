import type { SNSEvent } from 'aws-lambda';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { handler } from '../../../functions/triggers/mail-events.ts';
import { startProgram, type Program } from '../support/program.ts';

let program: Program;
beforeAll(async () => {
  program = await startProgram();
});
afterAll(() => program.stop());

/** The part of an SNS event that the handler reads. */
const event = (...messages: string[]): SNSEvent => ({ Records: messages.map(Message => Object({ Sns: { Message } })) });

test.each([
  ['the text by which SES checks a new destination', 'Successfully validated SNS topic for Amazon SES event publishing.'],
  ['an empty message', ''],
  ['JSON of another shape', '{"notificationType":"Bounce"}'],
  ['null', 'null'],
])('%s is ignored', async (_, message) => {
  await expect(handler(event(message))).resolves.toBeUndefined();
});

test('records an event after a non-JSON message', async () => {
  const delivered = { eventType: 'Delivery', mail: { messageId: 'unknown', timestamp: '2026-11-22T00:00:00Z' } };
  await expect(handler(event('no JSON', JSON.stringify(delivered)))).resolves.toBeUndefined();
});
