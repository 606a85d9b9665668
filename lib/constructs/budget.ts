import { CfnBudget } from 'aws-cdk-lib/aws-budgets';
import type { Construct } from 'constructs';
import type { StageValue } from '../stages.ts';

/**
 * The monthly budget of a stage, counted by its `stage` tag (to be activated once as a cost allocation tag): told
 * at 80 % spent and when the forecast passes it. It has no name of its own: a changed subscriber replaces the budget,
 * and a second one of the same name cannot be created beside the first.
 * @param topicArn told where the stage names no mail address
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
