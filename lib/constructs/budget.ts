import { CfnBudget } from 'aws-cdk-lib/aws-budgets';
import type { Construct } from 'constructs';
import type { StageValue } from '../stages.ts';

/**
 * Creates a stage's monthly budget, counted by its `stage` tag (activate it once as a cost allocation tag): notifies at
 * 80 % and when the forecast exceeds it. Unnamed, so that a changed subscriber can replace it.
 * @param topicArn notified if the stage has no email address
 */
export function createBudget(scope: Construct, stage: StageValue, topicArn: string): CfnBudget {
  const subscribers = [
    stage.alarmMail === undefined
      ? { subscriptionType: 'SNS', address: topicArn }
      : { subscriptionType: 'EMAIL', address: stage.alarmMail },
  ];
  const notification = (notificationType: 'ACTUAL' | 'FORECASTED', threshold: number) => ({
    notification: {
      notificationType,
      comparisonOperator: 'GREATER_THAN',
      threshold,
      thresholdType: 'PERCENTAGE',
    },
    subscribers,
  });
  return new CfnBudget(scope, 'Budget', {
    budget: {
      budgetType: 'COST',
      timeUnit: 'MONTHLY',
      budgetLimit: { amount: stage.monthlyBudgetUsd, unit: 'USD' },
      costFilters: { TagKeyValue: [`user:stage$${stage.name}`] },
    },
    notificationsWithSubscribers: [notification('ACTUAL', 80), notification('FORECASTED', 100)],
  });
}
