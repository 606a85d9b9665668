import { CfnOutput, Stack, type StackProps } from 'aws-cdk-lib';
import { CfnApiMapping, CfnDomainName, CfnStage, type IHttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import type { Construct } from 'constructs';
import type { CodeSource } from '../constructs/insights-function.ts';
import { createLogGroup } from '../constructs/log-group.ts';
import { UnknownRoute } from '../constructs/unknown-route.ts';
import type { FunctionSettings } from '../function-environment.ts';
import type { StageValue } from '../stages.ts';

/**
 * Format of the API's access log: no query string (it contains a consent's code) and no token. CloudFront's log omits
 * the same (lib/constructs/edge-log.ts).
 */
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

export type ReleaseStackProps = StackProps & {
  readonly api: IHttpApi;
  readonly code: CodeSource;
  readonly settings: FunctionSettings;
};

/**
 * Opens the API once every area has added its routes. The template names no route: settings of a removed route would
 * block every later update of the stage (lib/route-settings.ts). Unknown routes answer here, under the stage's default
 * throttle.
 */
export class ReleaseStack extends Stack {
  constructor(scope: Construct, id: string, props: ReleaseStackProps) {
    super(scope, id, props);
    new UnknownRoute(this, 'UnknownRoute', props);
    const logs = createLogGroup(this, 'AccessLog', props.settings.stage, 'api-access');
    const stage = new CfnStage(this, 'Stage', {
      apiId: props.api.apiId,
      stageName: '$default',
      autoDeploy: true,
      accessLogSettings: { destinationArn: logs.logGroupArn, format: accessLogFormat },
      defaultRouteSettings: {
        throttlingRateLimit: 20,
        throttlingBurstLimit: 40,
        // Off, because they cost up to $139 a month and stage; the API's own metrics feed the alarms.
        detailedMetricsEnabled: false,
      },
    });
    const { apiHost } = props.settings.stage;
    if (apiHost !== undefined) this.addApiHost(apiHost, props.api, stage);
  }

  /**
   * Creates a host that requires CloudFront's certificate in the TLS handshake, so that strangers can't use up a
   * route's limit.
   */
  private addApiHost(host: NonNullable<StageValue['apiHost']>, api: IHttpApi, stage: CfnStage): void {
    const name = new CfnDomainName(this, 'ApiHost', {
      domainName: host.domain,
      domainNameConfigurations: [
        { certificateArn: host.certificateArn, endpointType: 'REGIONAL', securityPolicy: 'TLS_1_2' },
      ],
      mutualTlsAuthentication: { truststoreUri: host.trustStore },
    });
    const mapping = { apiId: api.apiId, domainName: name.ref, stage: stage.ref };
    new CfnApiMapping(this, 'ApiHostMapping', mapping).addResourceDependency(stage);
    new CfnOutput(this, 'ApiHostTarget', { value: name.attrRegionalDomainName });
  }
}
