import { Aws, Duration, RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { BlockPublicAccess, Bucket, BucketEncryption } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import { keptSheetDays } from '../../shared/domain/sales/kept-sheets.ts';
import { createTable } from '../constructs/table.ts';
import type { Tables } from '../index-steps.ts';
import { assetsBucketName, makeNamePrefix } from '../names.ts';
import type { StageValue } from '../stages.ts';

/** Stateful resources that outlive other stacks: the tables and the upload bucket. */
export class StorageStack extends Stack {
  constructor(scope: Construct, id: string, props: StackProps & { stage: StageValue; tables: Tables }) {
    super(scope, id, props);
    for (const [name, definition] of Object.entries(props.tables)) {
      createTable(
        this,
        `Table-${name}`,
        `${makeNamePrefix(props.stage.name)}${name}`,
        definition,
        props.stage.isProtected,
      );
    }

    const logs = new Bucket(this, 'AssetLogs', {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      encryption: BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
      lifecycleRules: [{ expiration: Duration.days(90) }],
    });
    const assets = new Bucket(this, 'Assets', {
      bucketName: assetsBucketName(props.stage.name),
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      encryption: BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      minimumTLSVersion: 1.2,
      versioned: true,
      serverAccessLogsBucket: logs,
      removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
      lifecycleRules: [
        {
          noncurrentVersionExpiration: Duration.days(90),
          abortIncompleteMultipartUploadAfter: Duration.days(1),
        },
        // Sales workbooks: a site's last one for 30 days, and none that was replaced or deleted.
        { prefix: 'uploads/', expiration: Duration.days(keptSheetDays), noncurrentVersionExpiration: Duration.days(1) },
      ],
    });
    // The distribution is in a later stack: any of this account's may read images, and nothing else.
    assets.addToResourcePolicy(
      new PolicyStatement({
        principals: [new ServicePrincipal('cloudfront.amazonaws.com')],
        actions: ['s3:GetObject'],
        resources: [assets.arnForObjects('media/*')],
        conditions: {
          StringEquals: { 'AWS:SourceAccount': this.account },
          ArnLike: { 'AWS:SourceArn': `arn:${Aws.PARTITION}:cloudfront::${Aws.ACCOUNT_ID}:distribution/*` },
        },
      }),
    );
  }
}
