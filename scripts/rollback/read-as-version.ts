import { startDatabase } from '../local/aws/database.ts';
import { readAll } from './read-all.ts';
import { readFixture } from './stored.ts';
import { loadVersion } from './version.ts';

/**
 * Runs `node read-as-version.ts <folder of a version's sources> <fixture>` in a separate process, because that
 * version's stores are loaded here. Writes what it couldn't read as one line of JSON.
 */
const [root = '', fixture = ''] = process.argv.slice(2);
const tablePrefix = 'rollback-';
const database = await startDatabase({ dataDir: ':memory:', tablePrefix, clock: () => new Date() });
const nowhere = 'http://127.0.0.1:9';
Object.assign(process.env, {
  STAGE: 'test',
  AWS_REGION: 'us-east-1',
  AWS_ACCESS_KEY_ID: 'local',
  AWS_SECRET_ACCESS_KEY: 'local',
  TABLE_PREFIX: tablePrefix,
  PUBLIC_ORIGIN: nowhere,
  CLIENT_VERSION: '1',
  USER_POOL_ID: 'us-east-1_AAAAAAAAA',
  USER_POOL_CLIENT_ID: 'client',
  IDENTITY_ENDPOINT: nowhere,
  PARAMETER_PREFIX: '/insights/test',
  GOOGLE_CLIENT_ID: 'client-id',
  AWS_ENDPOINT_URL_DYNAMODB: database.endpoint,
  AWS_ENDPOINT_URL_SQS: nowhere,
});
try {
  const report = await readAll(await loadVersion(root), readFixture(fixture), tablePrefix);
  console.log(`REPORT ${JSON.stringify(report)}`);
} finally {
  await database.stop();
}
