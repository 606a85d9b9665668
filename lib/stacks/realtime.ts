import { Aws, Stack, type StackProps } from 'aws-cdk-lib';
import { ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { CfnAuthorizer } from 'aws-cdk-lib/aws-iot';
import type { Construct } from 'constructs';
import { PoolKeys } from '../constructs/pool-keys.ts';
import { InsightsFunction, type CodeSource } from '../constructs/insights-function.ts';
import type { FunctionSettings } from '../function-environment.ts';
import { backgroundGrants } from '../grants/background.ts';
import { iotAuthorizerName } from '../names.ts';
import { tokenKeyName } from '../../shared/messages/signed-username.ts';

/**
 * Authorization of topics. The browser's MQTT user name carries the site and the signed part of its access token with
 * the signature (shared/messages/signed-username.ts). IoT Core verifies that with the user pool's keys before it runs
 * the function, so strangers can't invoke it; the function verifies the whole token.
 */
export class RealtimeStack extends Stack {
  readonly authorizer: InsightsFunction;

  constructor(scope: Construct, id: string, props: StackProps & { code: CodeSource; settings: FunctionSettings }) {
    super(scope, id, props);
    const name = iotAuthorizerName(props.settings.stage.name);
    this.authorizer = new InsightsFunction(this, 'IotAuthorizer', {
      name: 'iot-authorizer',
      description: 'Returns the MQTT policy of one site and user, or denies access',
      code: props.code,
      settings: props.settings,
      grants: backgroundGrants['iot-authorizer'],
      grantable: {},
      // IoT Core itself waits five seconds.
      timeoutSeconds: 5,
    });
    const keys = new PoolKeys(this, 'PoolKeys', { ...props, userPool: props.settings.userPool });
    const authorizer = new CfnAuthorizer(this, 'Authorizer', {
      authorizerName: name,
      authorizerFunctionArn: this.authorizer.function.functionArn,
      signingDisabled: false,
      tokenKeyName,
      tokenSigningPublicKeys: keys.publicKeys,
      status: 'ACTIVE',
      // The policy depends on user name and password, so it must not be cached for another connection.
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
