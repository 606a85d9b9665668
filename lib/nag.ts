import { Validations } from 'aws-cdk-lib';
import type { IConstruct } from 'constructs';

/** Construct library warning for an origin bucket in another stack; `--strict` makes it an error. */
export const importedBucketWarning = 'Annotation::@aws-cdk/aws-cloudfront-origins:updateImportedBucketPolicyOac';

/**
 * Accepted findings of cdk-nag, cdk-preflight and the construct library, with reasons. Each construct names its own.
 */
const acceptedFindings = {
  'AwsSolutions-APIG4':
    "The handler verifies the access token (aws-jwt-verify, token_use, the contract's 401 body) and decides access. An API Gateway JWT authorizer alone would accept id tokens.",
  'AwsSolutions-COG1':
    'The password rule is 12 characters with lower case, upper case, and a number; common passwords are refused by our server.',
  'AwsSolutions-COG2':
    'Two-step sign-in is each user’s choice, so the pool can’t require it. Access is decided on each request.',
  'AwsSolutions-COG3':
    'Threat protection needs the PLUS plan at $0.02 per active user. WAF limits the rate, and a stolen token stops working when the user is disabled.',
  'AwsSolutions-COG8':
    'ESSENTIALS has what we use (SRP, refresh, access-token claims). PLUS would cost $0.02 per active user.',
  'AwsSolutions-S1': 'Only CloudFront and the deployment reach this bucket, and CloudFront logs every request.',
  'AwsSolutions-CFR1': 'Users travel; access is decided by account, not by country.',
  'AwsSolutions-CFR3':
    "It uses standard logging v2 (lib/constructs/edge-log.ts), which the rule doesn't recognize. The older log can't omit the query string, which contains a consent's code.",
  'AwsSolutions-CFR4':
    "Without a domain, CloudFront's own certificate sets the minimum. With a domain, it is TLS 1.2_2021.",
  'AwsSolutions-SQS3': "This is the schedules' dead-letter queue, and it has an alarm.",
  'AwsSolutions-L1': 'The function belongs to aws-cdk-lib, which chooses its runtime. It runs only during deployment.',
  'cdk-preflight::pf-cognito-schema-standard-attr-datatype':
    "The rule misreads an attribute without a type. Cognito uses the attribute's existing type.",
  [importedBucketWarning]:
    "The image bucket is in the storage stack. Its policy lets this account's distributions read /media (lib/stacks/storage.ts).",
} as const;
export type AcceptedFinding = keyof typeof acceptedFindings;

/** Accepts findings of the table above on a construct and its children. */
export function accept(construct: IConstruct, ...ids: AcceptedFinding[]): void {
  Validations.of(construct).acknowledge(...ids.map(id => ({ id, reason: acceptedFindings[id] })));
}

/**
 * Accepts a wildcard that can't be narrowed.
 * @param finding what cdk-nag prints in brackets: 'Resource::*', 'Action::s3:GetObject*'
 */
export function acceptWildcard(construct: IConstruct, finding: string, reason: string): void {
  Validations.of(construct).acknowledge({ id: `AwsSolutions-IAM5[${finding}]`, reason });
}
