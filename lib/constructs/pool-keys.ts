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
 * Public keys with which the user pool signs its tokens. CloudFormation has no attribute for them, so a function reads
 * them at each deployment.
 */
export class PoolKeys extends Construct {
  /** Both keys as PEM by our own names: Cognito creates two per pool. */
  readonly publicKeys: Readonly<Record<string, string>>;

  constructor(scope: Construct, id: string, props: PoolKeysProps) {
    super(scope, id);
    const reader = new InsightsFunction(this, 'Reader', {
      name: 'pool-keys',
      description: "Reads the user pool's public keys during deployment",
      code: props.code,
      settings: props.settings,
      grants: backgroundGrants['pool-keys'],
      grantable: {},
      timeoutSeconds: 30,
    });
    const keys = new CustomResource(this, 'Keys', {
      resourceType: 'Custom::PoolKeys',
      serviceToken: reader.function.functionArn,
      // Changed code reads the keys again: rotated keys arrive by deployment.
      properties: { UserPoolId: props.userPool.userPoolId, Version: props.settings.codeVersion },
    });
    keys.node.addDependency(reader.role);
    this.publicKeys = { First: keys.getAttString('First'), Second: keys.getAttString('Second') };
  }
}
