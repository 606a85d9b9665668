import { Fn } from 'aws-cdk-lib';
import { CfnWebACL, CfnWebACLAssociation } from 'aws-cdk-lib/aws-wafv2';
import { StringParameter } from 'aws-cdk-lib/aws-ssm';
import type { Construct } from 'constructs';
import { serverCalls } from '../../shared/model/pool-calls.ts';
import { originSecretParameter, parameterPrefix } from '../names.ts';
import type { StageValue } from '../stages.ts';

/** An office of 200 people signs in within five minutes: two calls each, plus some failures. */
const requestsPerFiveMinutes = 1000;
/** Matches whole names, and so not `AdminSetUserMFAPreference`, which our server's role calls. */
const serverCallsPattern = `(^|[.])(${serverCalls.join('|')})$`;

const visible = (metricName: string) => ({
  cloudWatchMetricsEnabled: true,
  sampledRequestsEnabled: false,
  metricName,
});
const asIs = [{ priority: 0, type: 'NONE' }];
const names = (header: string): CfnWebACL.StatementProperty => ({
  regexMatchStatement: {
    regexString: serverCallsPattern,
    fieldToMatch: { singleHeader: { Name: header } },
    textTransformations: asIs,
  },
});

/**
 * Creates the web ACL of the user pool, which browsers call directly: rate limit, IP reputation, and server-only calls.
 */
export function createPoolFirewall(scope: Construct, name: string, userPoolArn: string, stage: StageValue): void {
  const parameter = `${parameterPrefix(stage.name)}${originSecretParameter}`;
  const secret = Fn.select(0, Fn.split(',', StringParameter.valueForStringParameter(scope, parameter)));
  const hasSecret: CfnWebACL.StatementProperty = {
    byteMatchStatement: {
      searchString: secret,
      // During rotation our server sends the new and the old secret.
      positionalConstraint: 'CONTAINS',
      fieldToMatch: { singleHeader: { Name: 'x-origin-secret' } },
      textTransformations: asIs,
    },
  };
  const firewall = new CfnWebACL(scope, 'Firewall', {
    name,
    scope: 'REGIONAL',
    defaultAction: { allow: {} },
    visibilityConfig: visible(name),
    rules: [
      {
        name: 'sign-in-rate',
        priority: 0,
        action: { block: {} },
        statement: {
          rateBasedStatement: { limit: requestsPerFiveMinutes, evaluationWindowSec: 300, aggregateKeyType: 'IP' },
        },
        visibilityConfig: visible('sign-in-rate'),
      },
      {
        name: 'passwords-by-server',
        priority: 1,
        action: { block: {} },
        statement: {
          andStatement: {
            statements: [
              { orStatement: { statements: [names('x-amz-target'), names('x-amzn-cognito-operation-name')] } },
              { notStatement: { statement: hasSecret } },
            ],
          },
        },
        visibilityConfig: visible('passwords-by-server'),
      },
      {
        name: 'ill-repute',
        priority: 2,
        overrideAction: { none: {} },
        statement: {
          managedRuleGroupStatement: { vendorName: 'AWS', name: 'AWSManagedRulesAmazonIpReputationList' },
        },
        visibilityConfig: visible('ill-repute'),
      },
    ],
  });
  new CfnWebACLAssociation(scope, 'FirewallOfPool', { resourceArn: userPoolArn, webAclArn: firewall.attrArn });
}
