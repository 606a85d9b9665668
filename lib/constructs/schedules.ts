import { Aws, Stack } from 'aws-cdk-lib';
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { CfnSchedule, CfnScheduleGroup } from 'aws-cdk-lib/aws-scheduler';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { scheduleCrons, scheduledJobs, type ScheduleEvent } from '../../shared/messages/schedules.ts';
import { timeZones } from '../../shared/model/node.ts';
import type { InsightsFunction } from './insights-function.ts';

export type SchedulesProps = {
  readonly stageName: string;
  /** Dispatch functions, and the job that starts each. */
  readonly targets: readonly InsightsFunction[];
  readonly findTarget: (job: ScheduleEvent['job']) => InsightsFunction | undefined;
  readonly failedStarts: Queue;
};

/** Creates a schedule per job and time zone, by the zone's own clock. */
export function createSchedules(
  scope: Construct,
  { stageName, targets, findTarget, failedStarts }: SchedulesProps,
): void {
  const group = new CfnScheduleGroup(scope, 'Schedules', { name: `insights-${stageName}` });
  const role = new Role(scope, 'ScheduleRole', {
    assumedBy: new ServicePrincipal('scheduler.amazonaws.com', {
      conditions: {
        StringEquals: {
          'aws:SourceAccount': Stack.of(scope).account,
          'aws:SourceArn': `arn:${Aws.PARTITION}:scheduler:${Aws.REGION}:${Aws.ACCOUNT_ID}:schedule-group/insights-${stageName}`,
        },
      },
    }),
    description: 'Lets schedules start the dispatch functions only',
    inlinePolicies: {
      start: new PolicyDocument({
        statements: [
          new PolicyStatement({
            actions: ['lambda:InvokeFunction'],
            resources: targets.map(target => target.function.functionArn),
          }),
          new PolicyStatement({ actions: ['sqs:SendMessage'], resources: [failedStarts.queueArn] }),
        ],
      }),
    },
  });
  for (const job of scheduledJobs) {
    const target = findTarget(job);
    if (!target) throw new Error(`The job ${job} has no dispatch function`);
    for (const [zoneName, timeZone] of Object.entries(timeZones)) {
      const input: ScheduleEvent = { v: 1, job, timeZone };
      new CfnSchedule(scope, `${job}-${zoneName}`, {
        name: `${job}-${zoneName}`,
        groupName: group.ref,
        description: `${job} for sites in ${timeZone}`,
        scheduleExpression: scheduleCrons[job],
        scheduleExpressionTimezone: timeZone,
        flexibleTimeWindow: { mode: 'OFF' },
        state: 'ENABLED',
        target: {
          arn: target.function.functionArn,
          roleArn: role.roleArn,
          input: JSON.stringify(input),
          deadLetterConfig: { arn: failedStarts.queueArn },
          // A start delayed by an hour still leaves two before the 07:00 deadline.
          retryPolicy: { maximumEventAgeInSeconds: 3600, maximumRetryAttempts: 10 },
        },
      });
    }
  }
}
