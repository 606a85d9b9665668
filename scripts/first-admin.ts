import path from 'node:path';
import * as z from 'zod/mini';
import { stageNames, stageValue } from '../lib/stages.ts';
import { runningOn } from './local/data-folder.ts';
import { ensureFirstAdmin } from './operate/ensure-first-admin.ts';
import { stageEnvironment, findUserPoolId } from './operate/stage-environment.ts';

const usage = `npm run first-admin -- <stage> <email>
  stages: ${stageNames.join(', ')}, and local: the running npm start (its folder in DATA_DIR)`;

function fail(...lines: string[]): never {
  console.error(lines.join('\n'));
  process.exit(1);
}

/** Names and addresses of the stage, for the services that do the work. */
async function environmentOf(word: string | undefined): Promise<Record<string, string>> {
  if (word === 'local') {
    const env = runningOn(path.resolve(process.env['DATA_DIR'] || '.data'))?.env;
    return env ?? fail('No npm start is running on this data folder. Start it first, or name its folder in DATA_DIR.');
  }
  const name = stageNames.find(stage => stage === word);
  if (name === undefined) return fail(word === undefined ? 'Which stage?' : `There is no stage "${word}".`, usage);
  const stage = stageValue(name, process.env);
  const pool = await findUserPoolId(stage);
  return pool === null
    ? fail(`Stage ${name} has no user pool in this account yet. Deploy it first: npm run deploy -- ${name}`)
    : stageEnvironment(stage, pool);
}

/** `npm run first-admin -- <stage> <email>`: makes the first administrator, and finishes what an earlier run began. */
async function main(): Promise<void> {
  const [word, address] = process.argv.slice(2);
  const email = z.safeParse(z.email().check(z.maxLength(100)), address);
  if (!email.success) fail(address === undefined ? 'Which email?' : `"${address}" is not an email.`, usage);
  Object.assign(process.env, await environmentOf(word));
  const { changes, password } = await ensureFirstAdmin(email.data, new Date());
  if (changes.length === 0) {
    console.log(`${email.data} is an administrator already. Nothing was changed.`);
    return;
  }
  console.log(`${email.data} is an administrator now:\n${changes.map(change => `  ${change}`).join('\n')}`);
  if (password !== undefined) {
    console.log(`\nTemporary password (shown this once, valid for 7 days, changed at the first sign-in): ${password}`);
  }
}

await main().catch((error: unknown) => {
  const reason = error instanceof Error ? error.message : String(error);
  fail(
    `The first administrator could not be made: ${reason}`,
    'The same command goes on where it stopped. It needs cognito-idp:List/Admin* on the pool and DynamoDB on the users table;',
    'sign in first (aws sso login, or AWS_PROFILE / AWS_ACCESS_KEY_ID in the environment).',
  );
});
process.exit();
