import { Stack, type StackProps } from 'aws-cdk-lib';
import { CfnStage, type IHttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import type { Construct } from 'constructs';
import { endpointIds } from '../../shared/contract/registry.ts';
import { createLogGroup } from '../constructs/log-group.ts';
import { routeKeyOf } from '../constructs/route-function.ts';
import type { StageValue } from '../stages.ts';
import { throttleOf } from '../throttles.ts';

/** What the access log keeps: no query string (a consent's code stands there), no token. */
const accessLogFormat = JSON.stringify({
  requestId: '$context.requestId',
  time: '$context.requestTime',
  routeKey: '$context.routeKey',
  status: '$context.status',
  responseLength: '$context.responseLength',
  latencyMs: '$context.responseLatency',
  integrationLatencyMs: '$context.integrationLatency',
  integrationError: '$context.integrationErrorMessage',
  sourceIp: '$context.identity.sourceIp',
});

/**
 * Opens the API once every area has brought its routes: a stage's throttles name routes, and API Gateway refuses a
 * name that does not exist yet.
 */
export class ReleaseStack extends Stack {
  constructor(scope: Construct, id: string, props: StackProps & { stage: StageValue; api: IHttpApi }) {
    super(scope, id, props);
    const logs = createLogGroup(this, 'AccessLog', props.stage, 'api-access');
    new CfnStage(this, 'Stage', {
      apiId: props.api.apiId,
      stageName: '$default',
      autoDeploy: true,
      accessLogSettings: { destinationArn: logs.logGroupArn, format: accessLogFormat },
      defaultRouteSettings: {
        throttlingRateLimit: 20,
        throttlingBurstLimit: 40,
        detailedMetricsEnabled: true,
      },
      routeSettings: Object.fromEntries(
        endpointIds.map(endpointId => {
          const throttle = throttleOf(endpointId);
          return [
            routeKeyOf(endpointId),
            {
              ThrottlingRateLimit: throttle.requestsPerSecond,
              ThrottlingBurstLimit: throttle.burst,
              DetailedMetricsEnabled: true,
            },
          ];
        }),
      ),
    });
  }
}
