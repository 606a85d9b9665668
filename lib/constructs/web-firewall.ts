import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import type { Construct } from 'constructs';
import type { FirewallRate } from '../throttles.ts';

/** No request is sampled: samples show the query string, which may contain a lead intake's secret. */
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

type Statement = CfnWebACL.StatementProperty;

/** A path is decoded and normalized first, so that '/api/us%65rs' and '/api/x/../users' are no way around a rule. */
const pathTransformations = [
  { priority: 0, type: 'URL_DECODE' },
  { priority: 1, type: 'NORMALIZE_PATH' },
];
const asIs = [{ priority: 0, type: 'NONE' }];
const not = (statement: Statement): Statement => ({ notStatement: { statement } });

const pathMatches = (pattern: string): Statement => ({
  regexMatchStatement: {
    regexString: pattern,
    fieldToMatch: { uriPath: {} },
    textTransformations: pathTransformations,
  },
});

const hasToken: Statement = {
  sizeConstraintStatement: {
    fieldToMatch: { singleHeader: { Name: 'authorization' } },
    comparisonOperator: 'GT',
    size: 0,
    textTransformations: asIs,
  },
};

const aggregations: Record<
  FirewallRate['per'],
  Pick<CfnWebACL.RateBasedStatementProperty, 'aggregateKeyType' | 'customKeys'>
> = {
  address: { aggregateKeyType: 'IP' },
  'address-and-path': {
    aggregateKeyType: 'CUSTOM_KEYS',
    customKeys: [{ ip: {} }, { uriPath: { textTransformations: pathTransformations } }],
  },
  token: {
    aggregateKeyType: 'CUSTOM_KEYS',
    customKeys: [{ header: { name: 'authorization', textTransformations: asIs } }],
  },
};

/** Refuses a caller that asks more often than this. WAF counts over the last five minutes. */
function rateRule(rate: FirewallRate, priority: number): CfnWebACL.RuleProperty {
  const { name, per, token, paths, except, requestsPerFiveMinutes } = rate;
  const scope = [
    ...(paths === null ? [] : [pathMatches(paths)]),
    ...(except === null ? [] : [not(pathMatches(except))]),
    ...(token === 'either' ? [] : [token === 'with' ? hasToken : not(hasToken)]),
  ];
  const [first, ...more] = scope;
  return {
    name,
    priority,
    action: { block: { customResponse: { responseCode: 429 } } },
    statement: {
      rateBasedStatement: {
        limit: requestsPerFiveMinutes,
        evaluationWindowSec: 300,
        ...aggregations[per],
        ...(first === undefined
          ? {}
          : { scopeDownStatement: more.length === 0 ? first : { andStatement: { statements: scope } } }),
      },
    },
    visibilityConfig: visible(name),
  };
}

/**
 * The page of sign-up and the call that it ends in: a browser that runs scripts passes, also when it comes by a link.
 */
const signUpPaths = '^/welcome|^/api/members/?$';
/** A page may stay open this long before its form is sent; then it reloads and loses its draft. */
const challengeGoodForSeconds = 3600;

/** Sign-up asks the browser to prove that it is one, silently. */
const challengeRule = (priority: number): CfnWebACL.RuleProperty => ({
  name: 'sign-up-challenge',
  priority,
  action: { challenge: {} },
  challengeConfig: { immunityTimeProperty: { immunityTime: challengeGoodForSeconds } },
  statement: pathMatches(signUpPaths),
  visibilityConfig: visible('sign-up-challenge'),
});

/**
 * The web ACL in front of CloudFront: AWS's common rules, known bad inputs, addresses of ill repute, rates per caller,
 * and a challenge before sign-up.
 * @param rates before a caller is refused for a while (lib/throttles.ts)
 */
export function createWebFirewall(scope: Construct, name: string, rates: readonly FirewallRate[]): CfnWebACL {
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
