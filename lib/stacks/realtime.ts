import { Aws, Stack, type StackProps } from 'aws-cdk-lib';
import { ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { CfnAuthorizer } from 'aws-cdk-lib/aws-iot';
import type { Construct } from 'constructs';
import { InsightsFunction, type CodeSource } from '../constructs/insights-function.ts';
import type { FunctionSettings } from '../function-environment.ts';
import { backgroundGrants } from '../grants.ts';
import { iotAuthorizerName } from '../names.ts';

/**
 * Who may listen to which topic. The browser connects with the authorizer's name in the address, the site as MQTT
 * user name and its access token as password; signing is off because that token is itself signed and is verified
 * by the function at each connection.
 */
export class RealtimeStack extends Stack {
  readonly authorizer: InsightsFunction;

  constructor(
    scope: Construct,
    id: string,
    props: StackProps & { code: CodeSource; settings: FunctionSettings },
  ) {
    super(scope, id, props);
    const name = iotAuthorizerName(props.settings.stage.name);
    this.authorizer = new InsightsFunction(this, 'IotAuthorizer', {
      name: 'iot-authorizer',
      description: 'Answers the MQTT policy of one site and one person, or refuses',
      code: props.code,
      settings: props.settings,
      grants: backgroundGrants['iot-authorizer'],
      grantable: {},
      // IoT Core itself waits five seconds.
      timeoutSeconds: 5,
    });
    const authorizer = new CfnAuthorizer(this, 'Authorizer', {
      authorizerName: name,
      authorizerFunctionArn: this.authorizer.function.functionArn,
      signingDisabled: true,
      status: 'ACTIVE',
      // The policy depends on user name and password, so an answer is never kept for another connection.
      enableCachingForHttp: false,
    });
    this.authorizer.function.addPermission('IotCore', {
      principal: new ServicePrincipal('iot.amazonaws.com'),
      sourceArn: `arn:${Aws.PARTITION}:iot:${Aws.REGION}:${Aws.ACCOUNT_ID}:authorizer/${name}`,
      sourceAccount: Aws.ACCOUNT_ID,
    });
    authorizer.node.addDependency(this.authorizer.function);
  }
}
