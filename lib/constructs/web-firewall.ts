import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import type { Construct } from 'constructs';

const visible = (metricName: string) => ({
  cloudWatchMetricsEnabled: true,
  sampledRequestsEnabled: true,
  metricName,
});

/**
 * Common rules that would refuse what the product must carry, so they only count: error reports and audit notes
 * hold HTML, uploads are larger than 8 kB. The handlers check size and content themselves.
 */
const countedRules = ['SizeRestrictions_BODY', 'CrossSiteScripting_BODY'];

const managedRules = [
  'AWSManagedRulesCommonRuleSet',
  'AWSManagedRulesKnownBadInputsRuleSet',
  'AWSManagedRulesAmazonIpReputationList',
];

/**
 * The web ACL in front of CloudFront: AWS's common rules, known bad inputs, addresses of ill repute, and a rate
 * per address.
 * @param requestsPerFiveMinutes of one address before it is refused for a while
 */
export function createWebFirewall(scope: Construct, name: string, requestsPerFiveMinutes: number): CfnWebACL {
  return new CfnWebACL(scope, 'Firewall', {
    name,
    scope: 'CLOUDFRONT',
    defaultAction: { allow: {} },
    visibilityConfig: visible(name),
    rules: [
      {
        name: 'rate',
        priority: 0,
        action: { block: { customResponse: { responseCode: 429 } } },
        statement: { rateBasedStatement: { limit: requestsPerFiveMinutes, aggregateKeyType: 'IP' } },
        visibilityConfig: visible('rate'),
      },
      ...managedRules.map((ruleSet, index) => ({
        name: ruleSet,
        priority: index + 1,
        overrideAction: { none: {} },
        statement: {
          managedRuleGroupStatement: {
            vendorName: 'AWS',
            name: ruleSet,
            ...(ruleSet === 'AWSManagedRulesCommonRuleSet'
              ? {
                  ruleActionOverrides: countedRules.map(rule => ({ name: rule, actionToUse: { count: {} } })),
                }
              : {}),
          },
        },
        visibilityConfig: visible(ruleSet),
      })),
    ],
  });
}
