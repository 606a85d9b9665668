import { Aws, Duration, RemovalPolicy } from 'aws-cdk-lib';
import type { Distribution } from 'aws-cdk-lib/aws-cloudfront';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { CfnDelivery, CfnDeliveryDestination, CfnDeliverySource } from 'aws-cdk-lib/aws-logs';
import { BlockPublicAccess, Bucket, BucketEncryption } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import { accept } from '../nag.ts';

/**
 * Fields logged per request. Excludes cs-uri-query (a consent's code and state), cs(Cookie) (the state's cookie) and
 * cs(Referer) (an address with its query).
 */
const recordFields = [
  'date',
  'time',
  'x-edge-location',
  'x-edge-request-id',
  'c-ip',
  'cs-method',
  'cs(Host)',
  'cs-uri-stem',
  'cs-protocol',
  'cs-protocol-version',
  'cs(User-Agent)',
  'cs-bytes',
  'sc-status',
  'sc-bytes',
  'sc-content-type',
  'time-taken',
  'time-to-first-byte',
  'x-edge-result-type',
  'x-edge-response-result-type',
  'x-edge-detailed-result-type',
  'ssl-protocol',
];

/**
 * Creates CloudFront's access log, retained for 90 days: standard logging v2, since the older version can't omit
 * fields. Its deliveries are in us-east-1, like the stacks.
 * @param name of the delivery, unique in the account (60 characters at most)
 */
export function createEdgeLog(scope: Construct, name: string, distribution: Distribution): void {
  const bucket = new Bucket(scope, 'AccessLogs', {
    blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
    encryption: BucketEncryption.S3_MANAGED,
    enforceSSL: true,
    removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
    lifecycleRules: [{ expiration: Duration.days(90) }],
  });
  accept(bucket, 'AwsSolutions-S1');
  bucket.addToResourcePolicy(
    new PolicyStatement({
      principals: [new ServicePrincipal('delivery.logs.amazonaws.com')],
      actions: ['s3:PutObject'],
      resources: [bucket.arnForObjects(`AWSLogs/${Aws.ACCOUNT_ID}/*`)],
      conditions: {
        StringEquals: {
          's3:x-amz-acl': 'bucket-owner-full-control',
          'aws:SourceAccount': Aws.ACCOUNT_ID,
        },
        ArnLike: {
          'aws:SourceArn': `arn:${Aws.PARTITION}:logs:${Aws.REGION}:${Aws.ACCOUNT_ID}:delivery-source:${name}`,
        },
      },
    }),
  );
  const source = new CfnDeliverySource(scope, 'AccessLogSource', {
    name,
    logType: 'ACCESS_LOGS',
    resourceArn: distribution.distributionArn,
  });
  const destination = new CfnDeliveryDestination(scope, 'AccessLogDestination', {
    name,
    destinationResourceArn: bucket.bucketArn,
    outputFormat: 'w3c',
  });
  const delivery = new CfnDelivery(scope, 'AccessLogDelivery', {
    deliverySourceName: source.ref,
    deliveryDestinationArn: destination.attrArn,
    recordFields,
  });
  // Without the bucket's policy the delivery would be refused, or would write its own.
  if (bucket.policy) delivery.node.addDependency(bucket.policy);
}
