import { S3Client } from '@aws-sdk/client-s3';
import { environment, oncePerEnvironment } from '../environment.ts';

/** Made at the first use. Path style: a bucket's name is no part of a host that an endpoint setting would replace. */
export const s3Client = oncePerEnvironment(
  () =>
    new S3Client({
      region: environment().AWS_REGION,
      forcePathStyle: true,
      requestChecksumCalculation: 'WHEN_REQUIRED',
    }),
);
