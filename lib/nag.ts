import { Validations } from 'aws-cdk-lib';
import type { IConstruct } from 'constructs';

/** Construct library warning for an origin bucket in another stack; `--strict` makes it an error. */
export const importedBucketWarning = 'Annotation::@aws-cdk/aws-cloudfront-origins:updateImportedBucketPolicyOac';

/**
 * Accepted findings of cdk-nag, cdk-preflight and the construct library, with reasons. Each construct names its own.
 */
const acceptedFindings = {
  'AwsSolutions-APIG4':
    'The handler verifies the access token itself (aws-jwt-verify, token_use checked, 401 body of the contract) and decides access; an API Gateway JWT authorizer alone would let id tokens through.',
  'AwsSolutions-COG1': 'The specification fixes the password rule: 8 characters, lower case, upper case, a number.',
  'AwsSolutions-COG2': 'The specification has no second factor at sign-in; access is decided at each request.',
  'AwsSolutions-COG3':
    'Threat protection needs the PLUS plan at $0.02 per active user; WAF limits the rate and a stolen token ends with the user record.',
  'AwsSolutions-COG8':
    'ESSENTIALS carries what is used (SRP, refresh, access-token claims); PLUS would cost $0.02 per active user.',
  'AwsSolutions-S1': 'Only CloudFront and the deployment reach this bucket, and CloudFront logs every request.',
  'AwsSolutions-CFR1': 'Users travel; access is decided by account, not by country.',
  'AwsSolutions-CFR3':
    'It is logged by standard logging v2 (lib/constructs/edge-log.ts), which the rule does not know: the older log cannot leave out the query string, where a consent returns its code.',
  'AwsSolutions-CFR4':
    "Without a domain CloudFront's own certificate is used, which fixes its minimum; with a domain TLS 1.2_2021 is set.",
  'AwsSolutions-SQS3': 'This queue is itself the dead-letter queue of the schedules; an alarm watches it.',
  'AwsSolutions-L1': 'The function belongs to aws-cdk-lib, which chooses its runtime; it runs at deployment only.',
  'cdk-preflight::pf-cognito-schema-standard-attr-datatype':
    'The rule misreads an attribute whose type is left out: Cognito then takes the type that the attribute has.',
  [importedBucketWarning]:
    "The bucket of images stands in the storage stack, whose own policy lets this account's distributions read /media (lib/stacks/storage.ts).",
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
