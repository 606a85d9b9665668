import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { processBatch } from '../../functions/jobs/queue-batch.ts';
import { deliveryTries } from '../../shared/messages/queues.ts';
import { scheduledJobs, scheduleEventSchema } from '../../shared/messages/schedules.ts';
import { timeZones } from '../../shared/model/node.ts';
import { type TableDefinition, tables } from '../../shared/model/tables.ts';
import { scheduleFault } from './support/schedule-expression.ts';
import { list, rendered, synthesize } from './support/stack-templates.ts';

const { built, resources, of } = synthesize('prod');

test('every table of the model is retained, protected, and recoverable', () => {
  const found = of('AWS::DynamoDB::Table');
  expect(found.map(table => rendered(table.Properties['TableName'])).sort()).toEqual(
    Object.keys(tables)
      .map(name => `insights-prod-${name}`)
      .sort(),
  );
  for (const { Properties, DeletionPolicy, UpdateReplacePolicy } of found) {
    expect(Properties).toMatchObject({
      BillingMode: 'PAY_PER_REQUEST',
      DeletionProtectionEnabled: true,
      PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
    });
    // A table whose own creation is rolled back goes, so that the next try finds its name free; after that it stays.
    expect([DeletionPolicy, UpdateReplacePolicy]).toEqual(['RetainExceptOnCreate', 'Retain']);
  }
});

test('keys, time to live, and indexes match the model', () => {
  const sites = of('AWS::DynamoDB::Table').find(
    table => table.Properties['TableName'] === 'insights-prod-sites',
  );
  expect(sites?.Properties).toMatchObject({
    KeySchema: [
      { AttributeName: 'siteId', KeyType: 'HASH' },
      { AttributeName: 'sk', KeyType: 'RANGE' },
    ],
  });
  const indexes = of('AWS::DynamoDB::Table').flatMap(table =>
    list(table.Properties['GlobalSecondaryIndexes']).map(
      index => `${String(table.Properties['TableName'])} ${String(Object(index)['IndexName'])}`,
    ),
  );
  const definitions: Readonly<Record<string, TableDefinition>> = tables;
  expect(indexes.sort()).toEqual(
    Object.entries(definitions)
      .flatMap(([name, { indexes: tableIndexes = {} }]) =>
        Object.keys(tableIndexes).map(index => `insights-prod-${name} ${index}`),
      )
      .sort(),
  );
  const swept = of('AWS::DynamoDB::Table').filter(
    table => table.Properties['TimeToLiveSpecification'] !== undefined,
  );
  expect(swept.length).toBe(
    Object.values(definitions).filter(({ timeToLive }) => timeToLive !== undefined).length,
  );
});

test('buckets are private and refuse plain HTTP', () => {
  const buckets = of('AWS::S3::Bucket');
  expect(buckets.length).toBe(4);
  for (const { Properties } of buckets) {
    expect(Properties['PublicAccessBlockConfiguration']).toEqual({
      BlockPublicAcls: true,
      BlockPublicPolicy: true,
      IgnorePublicAcls: true,
      RestrictPublicBuckets: true,
    });
    expect(Properties['BucketEncryption']).toBeDefined();
  }
  expect(JSON.stringify(of('AWS::S3::BucketPolicy')).match(/"aws:SecureTransport":"false"/g)?.length).toBe(4);
});

const queueArns = (queue: { logicalId: string }) => `<${queue.logicalId}.Arn>`;
const deadLetterTargets = [...of('AWS::SQS::Queue'), ...of('AWS::SNS::Subscription')].map(queue =>
  rendered(Object(queue.Properties['RedrivePolicy'])['deadLetterTargetArn']),
);

test('every queue has a dead-letter queue after five tries, each with an alarm', () => {
  const queues = of('AWS::SQS::Queue');
  const dead = queues.filter(queue => queue.Properties['RedrivePolicy'] === undefined);
  expect(dead.map(queue => rendered(queue.Properties['QueueName'])).sort()).toEqual([
    'insights-prod-alerts-dead',
    'insights-prod-audits-dead',
    'insights-prod-backfills-dead',
    'insights-prod-billing-dead',
    'insights-prod-failed-starts',
    'insights-prod-leads-dead',
    'insights-prod-mail-events-dead',
    'insights-prod-mails-dead',
    'insights-prod-pagespeed-dead',
    'insights-prod-pulls-dead',
    'insights-prod-rollups-dead',
    'insights-prod-tasks-dead',
    'insights-prod-webhooks-dead',
  ]);
  for (const queue of queues.filter(candidate => !dead.includes(candidate))) {
    expect(Object(queue.Properties['RedrivePolicy'])['maxReceiveCount']).toBe(deliveryTries);
  }
  const starts = of('AWS::Scheduler::Schedule').map(({ Properties }) =>
    rendered(Object(Object(Properties['Target'])['DeadLetterConfig'])['Arn']),
  );
  const watched = of('AWS::CloudWatch::Alarm')
    .filter(alarm => alarm.Properties['MetricName'] === 'ApproximateNumberOfMessagesVisible')
    .map(alarm => rendered(Object(list(alarm.Properties['Dimensions'])[0])['Value']));
  for (const queue of dead) {
    expect([...deadLetterTargets, ...starts]).toContain(queueArns(queue));
    expect(watched.filter(name => name.includes(queue.logicalId)).length).toBe(1);
  }
});

test('a message stays hidden six times the worker timeout, and workers answer per message', () => {
  const mappings = of('AWS::Lambda::EventSourceMapping');
  expect(mappings.length).toBe(11);
  const inStack = (id: string) =>
    resources.find(resource => resource.stack === 'Insights-prod-pipeline' && resource.logicalId === id);
  for (const { Properties } of mappings) {
    const queue = inStack(rendered(Properties['EventSourceArn']).slice(1, -'.Arn>'.length));
    const worker = inStack(rendered(Properties['FunctionName']).slice(1, -1));
    expect(Properties['FunctionResponseTypes']).toEqual(['ReportBatchItemFailures']);
    expect(Object(Properties['ScalingConfig'])['MaximumConcurrency']).toBeGreaterThanOrEqual(2);
    const timeoutSeconds = Number(worker?.Properties['Timeout']);
    expect(timeoutSeconds).toBeGreaterThan(0);
    expect(Number(queue?.Properties['VisibilityTimeout'])).toBeGreaterThanOrEqual(6 * timeoutSeconds);
  }
});

test("the queue's last try is the one that workers treat as the last", async () => {
  const tries: boolean[] = [];
  const record = (receiveCount: number) => ({
    messageId: String(receiveCount),
    receiptHandle: '',
    body: '{}',
    attributes: {
      ApproximateReceiveCount: String(receiveCount),
      SentTimestamp: '',
      SenderId: '',
      ApproximateFirstReceiveTimestamp: '',
    },
    messageAttributes: {},
    md5OfBody: '',
    eventSource: 'aws:sqs',
    eventSourceARN: '',
    awsRegion: 'us-east-1',
  });
  for (const count of [deliveryTries - 1, deliveryTries]) {
    await processBatch(
      { Records: [record(count)] },
      z.object({}),
      async (_, lastTry) => void tries.push(lastTry),
    );
  }
  expect(tries).toEqual([false, true]);
});

test('every job starts in every time zone, with a valid AWS expression and zone', () => {
  const schedules = of('AWS::Scheduler::Schedule').map(({ Properties }) => Properties);
  const started = schedules.map(schedule => {
    expect(scheduleFault(String(schedule['ScheduleExpression']))).toBeNull();
    const zone = String(schedule['ScheduleExpressionTimezone']);
    expect(() => new Intl.DateTimeFormat('en', { timeZone: zone })).not.toThrow();
    expect(schedule['FlexibleTimeWindow']).toEqual({ Mode: 'OFF' });
    const event = scheduleEventSchema.parse(JSON.parse(String(Object(schedule['Target'])['Input'])));
    expect(event.timeZone).toBe(zone);
    expect(rendered(Object(schedule['Target'])['Arn'])).toContain(/^(rollup|rank)-/.test(event.job) ? 'dispatchrollup' : event.job.replace(/-/g, ''));
    return `${event.job} ${zone}`;
  });
  const expected = scheduledJobs.flatMap(job => Object.values(timeZones).map(zone => `${job} ${zone}`));
  expect(started.sort()).toEqual(expected.sort());
});

test.each([
  ['cron(0 4 * * ? *)', null],
  ['cron(0/15 4-6 ? * MON-FRI *)', null],
  ['cron(0 4 ? * MO *)', 'day of week: MO'],
  ['cron(0 4 * * * *)', "exactly one of the day fields must be '?'"],
  ['cron(0 24 * * ? *)', 'hours: 24'],
  ['cron(0 4 * *)', '4 fields instead of 6'],
  ['0 4 * * *', 'not cron(...)'],
])('the schedule grammar judges %s', (expression, fault) => {
  expect(scheduleFault(expression)).toBe(fault);
});

test('no stack comes near the limit of 500 resources', () => {
  const counts = built.assembly().stacks.map(({ stackName }) => ({
    stackName,
    count: resources.filter(resource => resource.stack === stackName).length,
  }));
  expect(counts.filter(({ count }) => count >= 350)).toEqual([]);
});

test('CloudWatch and the budget may publish to the topic, whose policy replaces the default', () => {
  const allowed = of('AWS::SNS::TopicPolicy').map(topic =>
    list(Object(topic.Properties['PolicyDocument']).Statement)
      .filter(statement => Object(statement).Effect === 'Allow')
      .flatMap(statement => list(Object(Object(statement).Principal).Service))
      .map(rendered)
      .sort(),
  );
  expect(allowed).toContainEqual(['budgets.amazonaws.com', 'cloudwatch.amazonaws.com']);
  expect(allowed).toContainEqual(['ses.amazonaws.com']);
  expect(allowed).toHaveLength(3);
});

test('a night later than 07:00 raises an alarm, from the metric the dispatch logs', () => {
  const [alarm] = of('AWS::CloudWatch::Alarm').filter(candidate => candidate.Properties['MetricName'] === 'LateConnections');
  expect(alarm?.Properties).toMatchObject({
    // As test/pipeline/nightly.test.ts reads them in the log.
    Namespace: 'Insights',
    Dimensions: [{ Name: 'stage', Value: 'prod' }],
    Statistic: 'Sum',
    Threshold: 1,
    TreatMissingData: 'notBreaching',
  });
});

test('stored days that differ from the platform raise an alarm, from pull worker metrics', () => {
  const [alarm] = of('AWS::CloudWatch::Alarm').filter(candidate => candidate.Properties['MetricName'] === 'ReconciliationDifference');
  // As test/pipeline/reconcile.test.ts reads them in the log.
  expect(alarm?.Properties).toMatchObject({ Namespace: 'Insights', Dimensions: [{ Name: 'stage', Value: 'prod' }], Statistic: 'Sum', Threshold: 1, TreatMissingData: 'notBreaching' });
});

test('an account feeding several companies raises an alarm, from the nightly dispatch metric', () => {
  const [alarm] = of('AWS::CloudWatch::Alarm').filter(candidate => candidate.Properties['MetricName'] === 'SharedAccounts');
  expect(alarm?.Properties).toMatchObject({ Namespace: 'Insights', Dimensions: [{ Name: 'stage', Value: 'prod' }], Statistic: 'Sum', Threshold: 1, TreatMissingData: 'notBreaching' });
});

test('a missed payment provider event raises an alarm, from the nightly metric', () => {
  const [alarm] = of('AWS::CloudWatch::Alarm').filter(candidate => candidate.Properties['MetricName'] === 'RepairedAccounts');
  // As test/functions/billing/billing.test.ts reads them in the log.
  expect(alarm?.Properties).toMatchObject({ Namespace: 'Insights', Dimensions: [{ Name: 'stage', Value: 'prod' }], Statistic: 'Sum', Period: 86_400, Threshold: 1, TreatMissingData: 'notBreaching' });
});

test('an unreadable stored row raises an alarm within the hour, from every function', () => {
  const [alarm] = of('AWS::CloudWatch::Alarm').filter(candidate => candidate.Properties['MetricName'] === 'UnreadableRows');
  // As test/pipeline/poison-rows.test.ts reads them in the log.
  expect(alarm?.Properties).toMatchObject({ Namespace: 'Insights', Dimensions: [{ Name: 'stage', Value: 'prod' }], Statistic: 'Sum', Period: 3600, Threshold: 1, TreatMissingData: 'notBreaching' });
});

test('hourly mail volume, bounces, and complaints raise alarms', () => {
  const emailAlarms = of('AWS::CloudWatch::Alarm').filter(candidate => candidate.Properties['Namespace'] === 'AWS/SES').map(({ Properties }) => [Properties['MetricName'], Properties['Threshold'], Properties['Statistic'], Properties['Period']]);
  // SES reviews an account at 5 % and at 0.1 %.
  expect(emailAlarms).toHaveLength(3);
  expect(emailAlarms).toEqual(expect.arrayContaining([['Reputation.BounceRate', 0.04, 'Average', 3600], ['Reputation.ComplaintRate', 0.0008, 'Average', 3600], ['Send', 5000, 'Sum', 3600]]));
});

test('every alarm and the budget reach a topic or an email address', () => {
  const alarms = of('AWS::CloudWatch::Alarm');
  expect(alarms.length).toBeGreaterThan(10);
  expect(alarms.filter(alarm => list(alarm.Properties['AlarmActions']).length !== 1)).toEqual([]);
  const people = of('AWS::SNS::Subscription').filter(({ Properties }) => Properties['Protocol'] !== 'lambda');
  // Who is woken, and who reads tickets where nobody else is named.
  expect(people.map(({ Properties }) => Properties['Endpoint'])).toEqual(['operations@example.com', 'operations@example.com']);
  expect(JSON.stringify(of('AWS::Budgets::Budget'))).toContain('operations@example.com');
});
