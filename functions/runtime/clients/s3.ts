import { S3Client } from '@aws-sdk/client-s3';
import { environment, oncePerEnvironment } from '../environment.ts';

/** Created on first use. Path style, because an endpoint setting would replace a bucket's name in the host. */
export const s3Client = oncePerEnvironment(
  () =>
    new S3Client({
      region: environment().AWS_REGION,
      forcePathStyle: true,
      requestChecksumCalculation: 'WHEN_REQUIRED',
    }),
);
