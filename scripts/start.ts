import path from 'node:path';
import type { NodeType } from '../shared/model/node.ts';
import { DataFolderInUse } from './local/data-folder.ts';
import { PortInUse } from './local/gateway/front-door.ts';
import { programLogName } from './local/program-log.ts';
import { progressBar } from './local/seeding.ts';
import { startLocal } from './local/stack.ts';
import type { LocalStack } from './local/stack.ts';
import { WebBuildFailed } from './local/web/web-build.ts';
import { demoNodes, demoPassword, demoUsers } from './seed/demo-tree.ts';

/**
 * Runs `npm start`: the whole program on this machine. PORT and DATA_DIR change its place, so that two can run in
 * parallel.
 */
const enteredAt = Number(process.env['ENTERED_AT'] ?? Date.now());
const seconds = () => ((Date.now() - enteredAt) / 1000).toFixed(1);
const dataDir = path.resolve(process.env['DATA_DIR'] || '.data');
const port = Number(process.env['PORT'] || 3000);

function fail(message: string): never {
  console.error(`\n${message}`);
  process.exit(1);
}

const levelNames: Record<NodeType, string> = {
  TOKEN: 'reseller',
  TOP_ORG: 'brand',
  ORG: 'organisation',
  REG: 'region',
  SITE: 'site',
};

function banner(stack: LocalStack): void {
  const users = demoUsers.filter(user => user.disabled !== true);
  const width = Math.max(...users.map(user => user.email.length));
  const sees = (siteId: string | null) => {
    const node = demoNodes.find(demoNode => demoNode.siteId === siteId);
    return node === undefined ? 'everything' : `the ${levelNames[node.type]} ${node.name}`;
  };
  console.log(`
  The Insights Engine   ${stack.origin}

  Sign in with one of these; each password is ${demoPassword}
${users.map(user => `    ${user.email.padEnd(width)}  sees ${sees(user.siteId)}`).join('\n')}

  Sent mail             ${stack.origin}/_local/mail
  Chat tools            ${stack.origin}/_platforms/chat
  Platforms' control    ${stack.origin}/_platforms/_control
  Data                  ${path.relative(process.cwd(), dataDir) || '.'}   (npm run reset clears it)
  Log                   ${path.relative(process.cwd(), path.join(dataDir, programLogName))}
  Stop                  Ctrl-C
`);
}

let stoppingSince = 0;

/** Stops in order on the first signal, and immediately on another at least a second later. */
function stopOnSignal(stack: LocalStack): void {
  const stop = () => {
    if (stoppingSince !== 0) {
      // A terminal's Ctrl-C arrives twice: from the terminal, and from the parent process.
      if (Date.now() - stoppingSince > 1000) process.exit(1);
      return;
    }
    stoppingSince = Date.now();
    console.log('\nStopping ...');
    stack.stop().then(
      () => process.exit(0),
      error => fail(String(error)),
    );
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && stop(), 1000).unref();
}

if (!Number.isInteger(port) || port < 0 || port > 65_535)
  fail(`PORT is a number up to 65535, not '${process.env['PORT']}'.`);
const bar = progressBar(process.stdout);
let seeding = false;
const stack = await startLocal({
  port,
  dataDir,
  seed: 'demo',
  web: true,
  host: process.env['HOST'] || '127.0.0.1',
  onSeedProgress: (done, total, label) => {
    if (!seeding) console.log('  Creating the demonstration data. You can use the page meanwhile.');
    seeding = true;
    bar(done, total, label);
  },
}).catch((error: unknown) => {
  const expected = [PortInUse, DataFolderInUse, WebBuildFailed].some(kind => error instanceof kind);
  if (error instanceof Error) fail(expected ? error.message : `The start failed: ${error.stack ?? error.message}`);
  fail(String(error));
});
stopOnSignal(stack);
banner(stack);
console.log(`  login page after ${seconds()} s`);
await stack.ready.then(
  () => console.log(`  ready in ${seconds()} s`),
  async (error: unknown) => {
    // Seeding stopped halfway because of the signal: the next start repeats it.
    if (stoppingSince !== 0) return;
    console.error("\nThe demonstration data couldn't be created:", error);
    await stack.stop();
    process.exit(1);
  },
);
