import { Stack, type StackProps } from 'aws-cdk-lib';
import type { IHttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import type { Construct } from 'constructs';
import type { Area } from '../../shared/contract/endpoint.ts';
import { endpointIds, registry } from '../../shared/contract/registry.ts';
import type { CodeSource } from '../constructs/insights-function.ts';
import { RouteFunction } from '../constructs/route-function.ts';
import type { FunctionSettings } from '../function-environment.ts';
import type { Grantable } from '../policy.ts';

export const areas: readonly Area[] = [...new Set(endpointIds.map(id => registry[id].area))];

export type AreaStackProps = StackProps & {
  readonly area: Area;
  readonly api: IHttpApi;
  readonly code: CodeSource;
  readonly settings: FunctionSettings;
  readonly grantable: Grantable;
};

/** Routes of one area of the contract: six resources each, so that no stack approaches CloudFormation's 500. */
export class AreaStack extends Stack {
  constructor(scope: Construct, id: string, props: AreaStackProps) {
    super(scope, id, props);
    for (const endpointId of endpointIds.filter(candidate => registry[candidate].area === props.area)) {
      new RouteFunction(this, endpointId, { ...props, endpointId });
    }
  }
}
