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
 * Common rules that would block legitimate content, so they only count: error reports and audit notes contain HTML,
 * uploads exceed 8 kB. The handlers check size and content.
 */
const countedRules = ['SizeRestrictions_BODY', 'CrossSiteScripting_BODY'];

const managedRules = [
  'AWSManagedRulesCommonRuleSet',
  'AWSManagedRulesKnownBadInputsRuleSet',
  'AWSManagedRulesAmazonIpReputationList',
];

type Statement = CfnWebACL.StatementProperty;

/** Paths are decoded and normalized first, so that '/api/us%65rs' and '/api/x/../users' can't bypass a rule. */
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

/** Builds a rule that blocks callers above a rate. WAF counts over the last five minutes. */
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

/** Sign-up page and its call: browsers that run scripts pass, also when they come by a link. */
const signUpPaths = '^/welcome|^/api/members/?$';
/** A page may stay open this long before its form is sent; then it reloads and loses its draft. */
const challengeGoodForSeconds = 3600;

/** Builds the rule that silently challenges browsers at sign-up. */
const challengeRule = (priority: number): CfnWebACL.RuleProperty => ({
  name: 'sign-up-challenge',
  priority,
  action: { challenge: {} },
  challengeConfig: { immunityTimeProperty: { immunityTime: challengeGoodForSeconds } },
  statement: pathMatches(signUpPaths),
  visibilityConfig: visible('sign-up-challenge'),
});

/**
 * Creates CloudFront's web ACL: AWS's common rules, known bad inputs, IP reputation, rates per caller, and a challenge
 * before sign-up.
 * @param rates above which a caller is blocked for a while (lib/throttles.ts)
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
