import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import type { Construct } from 'constructs';
import type { AddressRate } from '../throttles.ts';

/** No request is sampled: a sample shows the query string, and in that of a lead's intake the secret may stand. */
const visible = (metricName: string) => ({
  cloudWatchMetricsEnabled: true,
  sampledRequestsEnabled: false,
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

/** A path. It is decoded first, so that '/api/us%65rs' is no way around. */
const pathMatches = ({ text, whole }: AddressRate['paths'][number]) => ({
  byteMatchStatement: {
    searchString: text,
    fieldToMatch: { uriPath: {} },
    positionalConstraint: whole ? 'EXACTLY' : 'STARTS_WITH',
    textTransformations: [{ priority: 0, type: 'URL_DECODE' }],
  },
});

/** Refuses an address that asks more often than this. WAF counts over the last five minutes. */
function rateRule({ paths, requestsPerFiveMinutes }: AddressRate, priority: number): CfnWebACL.RuleProperty {
  const name = priority === 0 ? 'rate' : `rate-${requestsPerFiveMinutes}`;
  const [first, ...more] = paths.map(pathMatches);
  const scopeDown =
    first === undefined
      ? {}
      : { scopeDownStatement: more.length === 0 ? first : { orStatement: { statements: [first, ...more] } } };
  return {
    name,
    priority,
    action: { block: { customResponse: { responseCode: 429 } } },
    statement: {
      rateBasedStatement: {
        limit: requestsPerFiveMinutes,
        aggregateKeyType: 'IP',
        evaluationWindowSec: 300,
        ...scopeDown,
      },
    },
    visibilityConfig: visible(name),
  };
}

/**
 * The page of sign-up and the call that it ends in: a browser that runs scripts passes, also when it comes by a link.
 */
const signUpPaths: AddressRate['paths'] = [
  { text: '/welcome', whole: false },
  { text: '/api/members', whole: true },
];
/** A page may stay open this long before its form is sent; then it is loaded anew, and its draft with it. */
const challengeGoodForSeconds = 3600;

/** Sign-up asks the browser to prove that it is one, silently. */
const challengeRule = (priority: number): CfnWebACL.RuleProperty => ({
  name: 'sign-up-challenge',
  priority,
  action: { challenge: {} },
  challengeConfig: { immunityTimeProperty: { immunityTime: challengeGoodForSeconds } },
  statement: { orStatement: { statements: signUpPaths.map(pathMatches) } },
  visibilityConfig: visible('sign-up-challenge'),
});

/**
 * The web ACL in front of CloudFront: AWS's common rules, known bad inputs, addresses of ill repute, rates per address,
 * and a challenge before sign-up.
 * @param rates of one address before it is refused for a while; the first counts everything (lib/throttles.ts)
 */
export function createWebFirewall(scope: Construct, name: string, rates: readonly AddressRate[]): CfnWebACL {
  return new CfnWebACL(scope, 'Firewall', {
    name,
    scope: 'CLOUDFRONT',
    defaultAction: { allow: {} },
    visibilityConfig: visible(name),
    rules: [
      ...rates.map(rateRule),
      ...managedRules.map((ruleSet, index) => ({
        name: ruleSet,
        priority: rates.length + index,
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
      challengeRule(rates.length + managedRules.length),
    ],
  });
}
