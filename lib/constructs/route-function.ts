import { CfnRoute, HttpMethod, HttpRoute, HttpRouteKey, type IHttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import { Construct } from 'constructs';
import { listBodyTypes } from '../../shared/contract/body-types.ts';
import { getEndpointAddress } from '../../shared/contract/endpoint.ts';
import type { EndpointId } from '../../shared/contract/registry.ts';
import { endpointIds, registry } from '../../shared/contract/registry.ts';
import type { FunctionSettings } from '../function-environment.ts';
import { getEndpointGrants } from '../grants/endpoints.ts';
import { accept } from '../nag.ts';
import type { Grantable } from '../policy.ts';
import { InsightsFunction, type CodeSource } from './insights-function.ts';

/** Formats an endpoint's route key as API Gateway does: 'GET /api/sites/{siteId}'. */
export const formatRouteKey = (id: EndpointId) => `${registry[id].method} ${getEndpointAddress(registry[id])}`;

/** Routes that read untrusted files. */
export const fileRoutes = endpointIds.filter(id => listBodyTypes(registry[id]).includes('multipart'));

/** Lambda's memory that comes with a whole CPU: drawing a PDF takes seconds of it. */
const wholeCpu = 1769;

export type RouteFunctionProps = {
  readonly endpointId: EndpointId;
  readonly api: IHttpApi;
  readonly code: CodeSource;
  readonly settings: FunctionSettings;
  readonly grantable: Grantable;
};

/**
 * Endpoint of the contract: its Lambda, role, log group, integration, permission and route. The function stops a second
 * before API Gateway would (30 s), so that a slow call ends with our own error.
 */
export class RouteFunction extends Construct {
  constructor(scope: Construct, id: string, props: RouteFunctionProps) {
    super(scope, id);
    const endpoint = registry[props.endpointId];
    const { fileReservedConcurrency } = props.settings.stage;
    const handler = new InsightsFunction(this, 'Handler', {
      name: props.endpointId,
      description: `${formatRouteKey(props.endpointId)}: ${endpoint.summary}`.slice(0, 256),
      code: props.code,
      settings: props.settings,
      grants: getEndpointGrants(props.endpointId),
      grantable: props.grantable,
      timeoutSeconds: 29,
      ...('answerType' in endpoint && endpoint.answerType === 'application/pdf' ? { memoryMegabytes: wholeCpu } : {}),
      ...(fileRoutes.includes(props.endpointId) && fileReservedConcurrency !== undefined
        ? { reservedConcurrency: fileReservedConcurrency }
        : {}),
    });
    const route = new HttpRoute(this, 'Route', {
      httpApi: props.api,
      routeKey: HttpRouteKey.with(getEndpointAddress(endpoint), HttpMethod[endpoint.method]),
      integration: new HttpLambdaIntegration('Integration', handler.function),
    });
    accept(route, 'AwsSolutions-APIG4');
    if (endpoint.alsoWithSlash === true) this.addRouteWithSlash(props, handler);
  }

  /**
   * The CDK refuses a trailing slash, API Gateway doesn't: the key is set on the resource, and the permission covers
   * the API.
   */
  private addRouteWithSlash({ api, endpointId }: RouteFunctionProps, handler: InsightsFunction): void {
    const route = new HttpRoute(this, 'SlashRoute', {
      httpApi: api,
      routeKey: HttpRouteKey.with(getEndpointAddress(registry[endpointId]), HttpMethod[registry[endpointId].method]),
      integration: new HttpLambdaIntegration('SlashIntegration', handler.function, { scopePermissionToRoute: false }),
    });
    accept(route, 'AwsSolutions-APIG4');
    const { defaultChild } = route.node;
    if (!(defaultChild instanceof CfnRoute)) throw new Error("The route doesn't have its own resource");
    defaultChild.routeKey = `${formatRouteKey(endpointId)}/`;
  }
}
