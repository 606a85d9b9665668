import { Stack, type StackProps } from 'aws-cdk-lib';
import { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import type { Construct } from 'constructs';
import { MessageEndpoint } from '../constructs/message-endpoint.ts';
import { makeNamePrefix } from '../names.ts';
import type { StageValue } from '../stages.ts';

/**
 * API entry points that other stacks refer to: the HTTP API (its routes come with their areas, its stage last) and the
 * account's address of the message channel.
 */
export class ApiStack extends Stack {
  readonly api: HttpApi;
  /** 'x-ats.iot.<region>.amazonaws.com', without a scheme. */
  readonly messageHost: string;

  constructor(scope: Construct, id: string, props: StackProps & { stage: StageValue }) {
    super(scope, id, props);
    const { stage } = props;
    this.api = new HttpApi(this, 'Api', {
      apiName: `${makeNamePrefix(stage.name)}api`,
      description: `API of stage ${stage.name}; reached through CloudFront only`,
      createDefaultStage: false,
      disableExecuteApiEndpoint: stage.apiHost !== undefined,
    });
    this.messageHost = new MessageEndpoint(this, 'MessageEndpoint', { stage }).host;
  }
}
