import { Duration } from 'aws-cdk-lib';
import { type CfnDistribution, OriginProtocolPolicy, OriginSslPolicy } from 'aws-cdk-lib/aws-cloudfront';
import { HttpOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import type { StageValue } from '../stages.ts';

/** Origin of the API for CloudFront: its own host with a client certificate if configured, otherwise API Gateway's. */
export class ApiOrigin extends HttpOrigin {
  readonly #clientCertificateArn: string | undefined;

  constructor({ apiHost, region }: StageValue, apiId: string, secret: string) {
    super(apiHost?.domain ?? `${apiId}.execute-api.${region}.amazonaws.com`, {
      protocolPolicy: OriginProtocolPolicy.HTTPS_ONLY,
      originSslProtocols: [OriginSslPolicy.TLS_V1_2],
      readTimeout: Duration.seconds(30),
      customHeaders: { 'x-origin-secret': secret },
    });
    this.#clientCertificateArn = apiHost?.clientCertificateArn;
  }

  protected override renderCustomOriginConfig(): CfnDistribution.CustomOriginConfigProperty | undefined {
    const config = super.renderCustomOriginConfig();
    const clientCertificateArn = this.#clientCertificateArn;
    return config && clientCertificateArn ? { ...config, originMtlsConfig: { clientCertificateArn } } : config;
  }
}
