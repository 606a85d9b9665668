import { Duration, Fn, RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib';
import type { IHttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
import {
  AllowedMethods,
  CachePolicy,
  Distribution,
  Function as EdgeFunction,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
  HttpVersion,
  OriginRequestPolicy,
  SecurityPolicyProtocol,
  ViewerProtocolPolicy,
  type BehaviorOptions,
} from 'aws-cdk-lib/aws-cloudfront';
import { S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import type { IUserPool, IUserPoolClient } from 'aws-cdk-lib/aws-cognito';
import { BlockPublicAccess, Bucket, BucketEncryption } from 'aws-cdk-lib/aws-s3';
import { StringParameter } from 'aws-cdk-lib/aws-ssm';
import type { Construct } from 'constructs';
import { ApiOrigin } from '../constructs/api-origin.ts';
import { createEdgeLog } from '../constructs/edge-log.ts';
import { createHeadersPolicy } from '../constructs/headers-policy.ts';
import { createWebFirewall } from '../constructs/web-firewall.ts';
import { configCode, deepLinkCode, securityTextCode } from '../edge-functions.ts';
import { accept, importedBucketWarning } from '../nag.ts';
import {
  assetsBucketName,
  iotAuthorizerName,
  originSecretParameter,
  parameterPrefix,
  makeNamePrefix,
  webBucketName,
} from '../names.ts';
import type { StageValue } from '../stages.ts';
import { listFirewallRates } from '../throttles.ts';

export type WebStackProps = StackProps & {
  readonly stage: StageValue;
  readonly api: IHttpApi;
  readonly userPool: IUserPool;
  readonly client: IUserPoolClient;
  readonly messageHost: string;
  readonly clientVersion: string;
};

/** Single origin: the web build from its bucket, `/api/*` and `/boarding/*` from the HTTP API. */
export class WebStack extends Stack {
  readonly bucket: Bucket;
  readonly distribution: Distribution;
  /** 'https://...' of the stage, where people and OAuth returns arrive. */
  readonly publicOrigin: string;

  constructor(scope: Construct, id: string, props: WebStackProps) {
    super(scope, id, props);
    const { stage } = props;
    this.bucket = new Bucket(this, 'Files', {
      bucketName: webBucketName(stage.name),
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      encryption: BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      versioned: true,
      removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
      lifecycleRules: [{ noncurrentVersionExpiration: Duration.days(30) }],
    });
    accept(this.bucket, 'AwsSolutions-S1');

    const connectTo = [`https://cognito-idp.${stage.region}.amazonaws.com`, `wss://${props.messageHost}`];
    const shared = {
      viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
      responseHeadersPolicy: createHeadersPolicy(this, 'SecurityHeaders', connectTo, 'same-origin'),
      compress: true,
    };
    const files = { ...shared, origin: S3BucketOrigin.withOriginAccessControl(this.bucket) };
    const assets = Bucket.fromBucketName(this, 'Assets', assetsBucketName(stage.name));
    // Any answer informs open pages that a newer client is served, independent of functions.
    const apiHeaders = { 'x-client-version': props.clientVersion };
    const api = {
      ...shared,
      ...this.apiBehavior(stage, props.api),
      responseHeadersPolicy: createHeadersPolicy(this, 'ApiHeaders', connectTo, 'same-origin', apiHeaders),
    };
    const config = configCode({
      stage: stage.name,
      region: stage.region,
      passwordLength: stage.flags.passwordLength,
      userPoolId: props.userPool.userPoolId,
      userPoolClientId: props.client.userPoolClientId,
      ...(stage.oldOrigin !== undefined && stage.site !== undefined
        ? { moved: { from: [stage.oldOrigin], to: `https://${stage.site.domain}` } }
        : {}),
      mqttUrl: `wss://${props.messageHost}/mqtt`,
      mqttAuthorizer: iotAuthorizerName(stage.name),
    });

    this.distribution = new Distribution(this, 'Distribution', {
      comment: `Insights ${stage.name}`,
      defaultBehavior: { ...files, ...this.onRequest('DeepLinks', deepLinkCode) },
      additionalBehaviors: {
        '/config.json': {
          ...files,
          ...this.onRequest('Config', config),
          cachePolicy: CachePolicy.CACHING_DISABLED,
        },
        ...(stage.supportMail === undefined
          ? {}
          : {
              '/.well-known/security.txt': {
                ...files,
                ...this.onRequest('SecurityText', securityTextCode(stage.supportMail)),
                cachePolicy: CachePolicy.CACHING_DISABLED,
              },
            }),
        '/media/*': {
          ...shared,
          origin: S3BucketOrigin.withOriginAccessControl(assets),
          responseHeadersPolicy: createHeadersPolicy(this, 'ImageHeaders', connectTo, 'cross-origin'),
        },
        '/api/*': api,
        '/boarding/*': api,
      },
      // No error pages: they hold for the whole distribution and would turn an API's 404 into HTML.
      defaultRootObject: 'index.html',
      httpVersion: HttpVersion.HTTP2_AND_3,
      webAclId: createWebFirewall(this, `${makeNamePrefix(stage.name)}web`, listFirewallRates()).attrArn,
      ...(stage.site === undefined
        ? {}
        : {
            domainNames: [stage.site.domain],
            minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
            certificate: Certificate.fromCertificateArn(this, 'Certificate', stage.site.certificateArn),
          }),
    });
    accept(this.distribution, 'AwsSolutions-CFR1', 'AwsSolutions-CFR3', importedBucketWarning);
    if (stage.site === undefined) accept(this.distribution, 'AwsSolutions-CFR4');
    createEdgeLog(this, `${makeNamePrefix(stage.name)}web-access`, this.distribution);
    this.publicOrigin = `https://${stage.site?.domain ?? this.distribution.distributionDomainName}`;
  }

  private onRequest(id: string, code: string): Pick<BehaviorOptions, 'functionAssociations'> {
    const edgeFunction = new EdgeFunction(this, id, {
      code: FunctionCode.fromInline(code),
      runtime: FunctionRuntime.JS_2_0,
    });
    return {
      functionAssociations: [{ function: edgeFunction, eventType: FunctionEventType.VIEWER_REQUEST }],
    };
  }

  /**
   * The secret shows the handlers that a call came through CloudFront and its firewall. CloudFormation cannot put a
   * SecureString into an origin header, so the parameter is a String: who may read it may read the distribution too.
   */
  private apiBehavior(stage: StageValue, api: IHttpApi) {
    const secret = StringParameter.valueForStringParameter(
      this,
      `${parameterPrefix(stage.name)}${originSecretParameter}`,
    );
    return {
      // During rotation it contains the new and the old secret; the first is sent, both are accepted.
      origin: new ApiOrigin(stage, api.apiId, Fn.select(0, Fn.split(',', secret))),
      allowedMethods: AllowedMethods.ALLOW_ALL,
      cachePolicy: CachePolicy.CACHING_DISABLED,
      originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
    };
  }
}
