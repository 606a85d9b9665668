import { forgetEnvironment } from '../../../functions/runtime/environment.ts';

/** Sets the functions' environment of a test process; addresses that a test does not name lead nowhere. */
export function setEnvironment(settings: Record<string, string>): void {
  Object.assign(process.env, {
    STAGE: 'test',
    AWS_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local',
    TABLE_PREFIX: 'test-',
    PUBLIC_ORIGIN: 'http://localhost:3000',
   
    USER_POOL_ID: 'us-east-1_AAAAAAAAA',
    USER_POOL_CLIENT_ID: 'client',
    IDENTITY_ENDPOINT: 'http://127.0.0.1:9',
    PARAMETER_PREFIX: '/insights/test',
    GOOGLE_CLIENT_ID: 'client-id',
    ...settings,
  });
  forgetEnvironment();
}
