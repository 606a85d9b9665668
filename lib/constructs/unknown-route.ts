import { HttpRoute, HttpRouteKey, type IHttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import { Construct } from 'constructs';
import type { FunctionSettings } from '../function-environment.ts';
import { backgroundGrants } from '../grants/background.ts';
import { accept } from '../nag.ts';
import { InsightsFunction, type CodeSource } from './insights-function.ts';

export type UnknownRouteProps = {
  readonly api: IHttpApi;
  readonly code: CodeSource;
  readonly settings: FunctionSettings;
};

/** Route '$default', which answers unknown routes in the contract's format, by a Lambda that only logs. */
export class UnknownRoute extends Construct {
  constructor(scope: Construct, id: string, props: UnknownRouteProps) {
    super(scope, id);
    const handler = new InsightsFunction(this, 'Handler', {
      name: 'unknown-route',
      description: 'Answers 404 for unknown routes',
      code: props.code,
      settings: props.settings,
      grants: backgroundGrants['unknown-route'],
      grantable: {},
      timeoutSeconds: 5,
      memoryMegabytes: 256,
    });
    const route = new HttpRoute(this, 'Route', {
      httpApi: props.api,
      routeKey: HttpRouteKey.DEFAULT,
      integration: new HttpLambdaIntegration('Integration', handler.function),
    });
    accept(route, 'AwsSolutions-APIG4');
  }
}
