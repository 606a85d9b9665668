import { expect, test } from 'vitest';
import { deadLetterQueues, readDeadLetter, redrive, type RedriveClients } from '../../../scripts/operate/redrive.ts';
import { synthesize, rendered } from '../../infra/support/stack-templates.ts';

const start = { v: 1, job: 'pull-leads', timeZone: 'America/Denver' };
const sns = { Type: 'Notification', MessageId: 'm', Message: '{"eventType":"Delivery"}' };
/** As Lambda writes it to a failure destination. */
const record = (functionName: string, requestPayload: unknown) => ({
  version: '1.0',
  timestamp: '2026-11-26T04:15:00.000Z',
  requestContext: {
    requestId: 'r-1',
    functionArn: `arn:aws:lambda:us-east-1:123456789012:function:${functionName}:$LATEST`,
    condition: 'RetriesExhausted',
    approximateInvokeCount: 3,
  },
  requestPayload,
  responseContext: { statusCode: 200, executedVersion: '$LATEST', functionError: 'Unhandled' },
  responsePayload: { errorMessage: 'It failed' },
});

test.each([
  ['a start that its schedule could not deliver', start, { name: 'pull-leads', event: start }],
  ['a job of another name', { ...start, job: 'nightly-pull' }, { name: 'dispatch-nightly-pull', event: { ...start, job: 'nightly-pull' } }],
  ['a run that failed every try', record('insights-prod-expire-leads', start), { name: 'expire-leads', event: start }],
  ['a failed run about a mail', record('insights-prod-mail-events', { Records: [{ Sns: sns }] }), { name: 'mail-events', event: { Records: [{ Sns: sns }] } }],
  ['a notification that was not delivered', sns, { name: 'mail-events', event: { Records: [{ Sns: sns }] } }],
])('%s is passed to its function', (_what, body, expected) => {
  expect(readDeadLetter(JSON.stringify(body))).toEqual(expected);
});

test('any other message is refused and stays', () => {
  expect(() => readDeadLetter('{"a":1}')).toThrow('Unknown kind of message');
});

/** Clients that answer from lists, and what they were asked. */
function clients(bodies: string[]): RedriveClients & { asked: [string, Record<string, unknown>][] } {
  const asked: [string, Record<string, unknown>][] = [];
  const messages = bodies.map((Body, index) => ({ Body, ReceiptHandle: `h-${index}` }));
  const answers: Record<string, () => unknown> = {
    GetQueueUrlCommand: () => ({ QueueUrl: 'https://sqs/queue' }),
    GetQueueAttributesCommand: () => ({ Attributes: { QueueArn: 'arn:queue', ApproximateNumberOfMessages: '4' } }),
    ReceiveMessageCommand: () => ({ Messages: messages.splice(0, 10) }),
  };
  const send = async (command: { constructor: { name: string }; input: Record<string, unknown> }) => {
    asked.push([command.constructor.name, command.input]);
    return answers[command.constructor.name]?.() ?? {};
  };
  return { asked, sqs: { send }, lambda: { send } } as unknown as ReturnType<typeof clients>;
}

test('messages of a worker queue return to it', async () => {
  const { asked, ...both } = clients([]);
  expect(await redrive('prod', 'pulls-dead', both)).toBe('4 messages of pulls-dead returned to their queue.');
  expect(asked.map(([name]) => name)).toEqual(['GetQueueUrlCommand', 'GetQueueAttributesCommand', 'StartMessageMoveTaskCommand']);
  expect([asked[0]?.[1], asked[2]?.[1]]).toEqual([{ QueueName: 'insights-prod-pulls-dead' }, { SourceArn: 'arn:queue' }]);
});

test('a failed start is repeated with its original input, then deleted', async () => {
  const { asked, ...both } = clients([JSON.stringify(record('insights-prod-expire-leads', start)), JSON.stringify(start)]);
  expect(await redrive('prod', 'failed-starts', both)).toBe('2 events of failed-starts were sent to their functions again.');
  const invoked = asked.filter(([name]) => name === 'InvokeCommand').map(([, input]) => [input['FunctionName'], input['InvocationType'], JSON.parse(String(input['Payload']))]);
  expect(invoked).toEqual([['insights-prod-expire-leads', 'Event', start], ['insights-prod-pull-leads', 'Event', start]]);
  expect(asked.map(([name]) => name).slice(1, 4)).toEqual(['ReceiveMessageCommand', 'InvokeCommand', 'DeleteMessageCommand']);
});

test('every deployed dead-letter queue can be named', () => {
  const queues = synthesize('prod').of('AWS::SQS::Queue').filter(({ Properties }) => Properties['RedrivePolicy'] === undefined);
  expect([...deadLetterQueues].sort()).toEqual(queues.map(({ Properties }) => rendered(Properties['QueueName']).slice('insights-prod-'.length)).sort());
});
