import { Aws, Duration, Stack, type StackProps } from 'aws-cdk-lib';
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import { Asset } from 'aws-cdk-lib/aws-s3-assets';
import { BucketDeployment, type BucketDeploymentProps, CacheControl, Source } from 'aws-cdk-lib/aws-s3-deployment';
import type { Construct } from 'constructs';
import { createLogGroup } from '../constructs/log-group.ts';
import { accept, acceptWildcard } from '../nag.ts';
import { webBucketName } from '../names.ts';
import type { StageValue } from '../stages.ts';

export type WebFilesStackProps = StackProps & {
  readonly stage: StageValue;
  readonly bucket: IBucket;
  /** Folder of the web build, with hashed files below 'assets/'. */
  readonly buildDirectory: string;
};

/**
 * Web build, deployed last, so no page requests a missing route. Hashed files are never removed, so open pages still
 * find theirs; other files are revalidated on each visit, so no invalidation is needed. The copying function is
 * aws-cdk-lib's (Python, at deployment only). Its role is ours: it reads two archives and writes this bucket, instead
 * of the library's wildcards.
 */
export class WebFilesStack extends Stack {
  constructor(scope: Construct, id: string, props: WebFilesStackProps) {
    super(scope, id, props);
    const logGroup = createLogGroup(this, 'Logs', props.stage, 'web-files');
    // Gzip copies and the sources' fingerprint are for the local program.
    const localOnly = ['**/*.br', '**/*.gz', '.sources'];
    const archive = (name: string, exclude: string[]) =>
      new Asset(this, `${name}Archive`, { path: props.buildDirectory, exclude: [...exclude, ...localOnly] });
    const hashedArchive = archive('Hashed', ['*', '!assets', '!assets/**']);
    const pagesArchive = archive('Pages', ['assets', 'assets/**']);
    const brotliArchive = (name: string, ending: string) =>
      new Asset(this, `${name}Archive`, {
        path: props.buildDirectory,
        exclude: ['*', '!assets', 'assets/**', `!assets/**/*.${ending}.br`],
      });
    const brotli = [
      { name: 'ScriptsBrotli', type: 'text/javascript; charset=utf-8', archive: brotliArchive('ScriptsBrotli', 'js') },
      { name: 'StylesBrotli', type: 'text/css; charset=utf-8', archive: brotliArchive('StylesBrotli', 'css') },
    ];

    const bucketArn = `arn:${Aws.PARTITION}:s3:::${webBucketName(props.stage.name)}`;
    const role = new Role(this, 'CopyRole', {
      assumedBy: new ServicePrincipal('lambda.amazonaws.com'),
      description: 'Copies the web build to its bucket during deployment',
      inlinePolicies: {
        copy: new PolicyDocument({
          statements: [
            new PolicyStatement({
              actions: ['logs:CreateLogStream', 'logs:PutLogEvents'],
              resources: [logGroup.logGroupArn],
            }),
            new PolicyStatement({
              actions: ['s3:GetObject'],
              resources: [hashedArchive, pagesArchive, ...brotli.map(bundle => bundle.archive)].map(asset =>
                asset.bucket.arnForObjects(asset.s3ObjectKey),
              ),
            }),
            new PolicyStatement({ actions: ['s3:ListBucket'], resources: [bucketArn] }),
            new PolicyStatement({ actions: ['s3:PutObject', 's3:GetObject'], resources: [`${bucketArn}/*`] }),
          ],
        }),
      },
    });
    acceptWildcard(
      role,
      `Resource::arn:<AWS::Partition>:s3:::${webBucketName(props.stage.name).replace(Aws.ACCOUNT_ID, '<AWS::AccountId>')}/*`,
      'The build determines the file names, and the bucket holds nothing else.',
    );

    const deployment = (
      name: string,
      source: Asset,
      cacheControl: CacheControl[],
      more: Partial<BucketDeploymentProps> = {},
    ) => {
      const made = new BucketDeployment(this, name, {
        sources: [Source.bucket(source.bucket, source.s3ObjectKey)],
        destinationBucket: props.bucket,
        role: role.withoutPolicyUpdates(),
        prune: false,
        memoryLimit: 512,
        logGroup,
        cacheControl,
        ...more,
      });
      accept(made, 'AwsSolutions-L1');
      return made;
    };
    const forever = [CacheControl.setPublic(), CacheControl.maxAge(Duration.days(365)), CacheControl.immutable()];
    const hashed = deployment('Hashed', hashedArchive, forever);
    const compressed = brotli.map(bundle =>
      deployment(bundle.name, bundle.archive, forever, { contentEncoding: 'br', contentType: bundle.type }),
    );
    const pages = deployment('Pages', pagesArchive, [CacheControl.noCache()]);
    pages.node.addDependency(hashed, ...compressed);
    for (const child of this.node.children) {
      if (child.node.id.startsWith('Custom::CDKBucketDeployment')) accept(child, 'AwsSolutions-L1');
    }
  }
}
