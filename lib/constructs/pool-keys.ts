import { CustomResource } from 'aws-cdk-lib';
import type { IUserPool } from 'aws-cdk-lib/aws-cognito';
import { Construct } from 'constructs';
import { backgroundGrants } from '../grants/background.ts';
import type { FunctionSettings } from '../function-environment.ts';
import { InsightsFunction, type CodeSource } from './insights-function.ts';

export type PoolKeysProps = {
  readonly code: CodeSource;
  readonly settings: FunctionSettings;
  readonly userPool: IUserPool;
};

/**
 * The public keys with which the user pool signs its tokens. CloudFormation has no attribute for them, so a function
 * reads them at each deployment.
 */
export class PoolKeys extends Construct {
  /** The two keys as PEM by a name of ours: Cognito makes two for each pool. */
  readonly publicKeys: Readonly<Record<string, string>>;

  constructor(scope: Construct, id: string, props: PoolKeysProps) {
    super(scope, id);
    const reader = new InsightsFunction(this, 'Reader', {
      name: 'pool-keys',
      description: "Reads the user pool's public keys at deployment",
      code: props.code,
      settings: props.settings,
      grants: backgroundGrants['pool-keys'],
      grantable: {},
      timeoutSeconds: 30,
    });
    const keys = new CustomResource(this, 'Keys', {
      resourceType: 'Custom::PoolKeys',
      serviceToken: reader.function.functionArn,
      // Other code reads the keys again: a deployment is how rotated keys arrive.
      properties: { UserPoolId: props.userPool.userPoolId, Version: props.settings.codeVersion },
    });
    keys.node.addDependency(reader.role);
    this.publicKeys = { First: keys.getAttString('First'), Second: keys.getAttString('Second') };
  }
}
