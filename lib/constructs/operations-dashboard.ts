import { Dashboard, GraphWidget, type IMetric } from 'aws-cdk-lib/aws-cloudwatch';
import type { Construct } from 'constructs';
import type { InsightsFunction } from './insights-function.ts';
import type { QueuePair } from './worker.ts';

export type DashboardContent = {
  readonly name: string;
  readonly requests: IMetric[];
  readonly latency: IMetric[];
  readonly queues: readonly QueuePair[];
  readonly background: readonly InsightsFunction[];
};

/** Creates a dashboard of the API, the queues, and their functions. */
export function createDashboard(scope: Construct, content: DashboardContent): Dashboard {
  const { queues, background } = content;
  const graph = (title: string, left: IMetric[]) => new GraphWidget({ title, left, width: 12 });
  const waiting = queues.map(pair => pair.queue.metricApproximateNumberOfMessagesVisible());
  const age = queues.map(pair => pair.queue.metricApproximateAgeOfOldestMessage());
  const dead = queues.map(pair => pair.deadLetters.metricApproximateNumberOfMessagesVisible());
  const errors = background.map(handler => handler.function.metricErrors());
  const duration = background.map(handler => handler.function.metricDuration({ statistic: 'p95' }));
  const invocations = background.map(handler => handler.function.metricInvocations());
  return new Dashboard(scope, 'Dashboard', {
    dashboardName: content.name,
    widgets: [
      [graph('API: requests and errors', content.requests), graph('API: latency (ms)', content.latency)],
      [graph('Queues: waiting', waiting), graph('Queues: oldest message (s)', age)],
      [graph('Dead letters', dead), graph('Background: errors', errors)],
      [graph('Background: duration (ms)', duration), graph('Background: invocations', invocations)],
    ],
  });
}
