import * as z from 'zod/mini';
import { stageNames } from '../lib/stages.ts';
import { ensureFirstAdmin } from './operate/ensure-first-admin.ts';
import { useStage } from './operate/use-stage.ts';

const usage = `npm run first-admin -- <stage> <email>
  stages: ${stageNames.join(', ')}, and local: the running npm start (its folder in DATA_DIR)`;

function fail(...lines: string[]): never {
  console.error(lines.join('\n'));
  process.exit(1);
}

/** Runs `npm run first-admin -- <stage> <email>`: creates the first administrator, and completes an earlier run. */
async function main(): Promise<void> {
  const [word, address] = process.argv.slice(2);
  const email = z.safeParse(z.email().check(z.maxLength(100)), address);
  if (!email.success) fail(address === undefined ? 'Which email?' : `"${address}" is not an email.`, usage);
  await useStage(word, usage);
  const { changes, password } = await ensureFirstAdmin(email.data, new Date());
  if (changes.length === 0) {
    console.log(`${email.data} is already an administrator. Nothing changed.`);
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
    `The first administrator couldn't be created: ${reason}`,
    'Run the same command again to continue. It needs cognito-idp:List/Admin* on the pool and DynamoDB on the users table;',
    'sign in first (aws sso login, or AWS_PROFILE / AWS_ACCESS_KEY_ID in the environment).',
  );
});
process.exit();
