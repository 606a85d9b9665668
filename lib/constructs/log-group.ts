import { RemovalPolicy } from 'aws-cdk-lib';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import type { StageName, StageValue } from '../stages.ts';

const retentions: Readonly<Record<StageValue['logRetentionDays'], RetentionDays>> = {
  14: RetentionDays.TWO_WEEKS,
  30: RetentionDays.ONE_MONTH,
  365: RetentionDays.ONE_YEAR,
};

export const logGroupName = (stage: StageName, name: string): string => `/insights/${stage}/${name}`;

/** Creates the log group '/insights/<stage>/<name>', with the stage's retention, removed with its stack. */
export const createLogGroup = (scope: Construct, id: string, stage: StageValue, name: string): LogGroup =>
  new LogGroup(scope, id, {
    logGroupName: logGroupName(stage.name, name),
    retention: retentions[stage.logRetentionDays],
    removalPolicy: RemovalPolicy.DESTROY,
  });
