import { Duration } from 'aws-cdk-lib';
import { type IMetric, MathExpression, Metric } from 'aws-cdk-lib/aws-cloudwatch';
import type { IUserPool, IUserPoolClient } from 'aws-cdk-lib/aws-cognito';

/** Counts sign-ins that Cognito refused: its metric's sample count is tries, its sum successes. */
export function createFailedSignIns(userPool: IUserPool, client: IUserPoolClient): IMetric {
  const period = Duration.minutes(15);
  const signIns = (statistic: string) =>
    new Metric({
      namespace: 'AWS/Cognito',
      metricName: 'SignInSuccesses',
      dimensionsMap: { UserPool: userPool.userPoolId, UserPoolClient: client.userPoolClientId },
      statistic,
      period,
    });
  return new MathExpression({
    expression: 'tries - successes',
    usingMetrics: { tries: signIns('SampleCount'), successes: signIns('Sum') },
    label: 'Failed sign-ins',
    period,
  });
}
