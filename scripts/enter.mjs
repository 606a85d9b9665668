// What npm enters by. Plain JavaScript for Node 20 or newer: it installs what is missing, then runs
// scripts/<command>.ts with the Node of node_modules, whatever the machine's own is.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync, writeSync, closeSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const root = path.resolve(import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname), '..');
const modules = path.join(root, 'node_modules');
const ownNode = path.join(modules, process.platform === 'win32' ? 'node/bin/node.exe' : 'node/bin/node');
const marker = path.join(modules, '.insights-installed');
const readJson = file => JSON.parse(readFileSync(file, 'utf8'));

/** Commands are the scripts of package.json that come through here. */
function commands() {
  const { scripts } = readJson(path.join(root, 'package.json'));
  return Object.entries(scripts).flatMap(([name, line]) => (line === `node scripts/enter.mjs ${name}` ? [name] : []));
}

const lockHash = () =>
  createHash('sha256')
    .update(readFileSync(path.join(root, 'package-lock.json')))
    .digest('hex');

/** The packages whose install scripts may run: package.json says which. */
const allowedScripts = () =>
  Object.entries(readJson(path.join(root, 'package.json')).allowScripts).flatMap(([name, allowed]) =>
    allowed ? [name] : [],
  );

/** True when node_modules holds what package-lock.json says: by our marker, else by npm's own record. */
function isInstalled() {
  const hash = lockHash();
  if (!existsSync(ownNode)) return false;
  if (existsSync(marker) && readFileSync(marker, 'utf8') === hash) return true;
  const record = path.join(modules, '.package-lock.json');
  if (!existsSync(record)) return false;
  const installed = readJson(record).packages;
  const wanted = Object.entries(readJson(path.join(root, 'package-lock.json')).packages);
  const complete = wanted.every(
    ([name, entry]) =>
      name === '' || (installed[name] === undefined ? entry.optional : installed[name].version === entry.version),
  );
  if (complete) writeFileSync(marker, hash);
  return complete;
}

/** One installation at a time: two starts of a fresh checkout must not both write node_modules. */
async function withInstallLock(work) {
  const lock = path.join(
    os.tmpdir(),
    `insights-install-${createHash('sha256').update(root).digest('hex').slice(0, 16)}`,
  );
  for (let isReported = false; ; ) {
    try {
      const file = openSync(lock, 'wx');
      writeSync(file, String(process.pid));
      closeSync(file);
      break;
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
      if (!holderLives(lock)) rmSync(lock, { force: true });
      if (!isReported) console.log('Another command is installing the packages; waiting for it ...');
      isReported = true;
      await new Promise(resolve => setTimeout(resolve, 500));
    }
  }
  const release = () => rmSync(lock, { force: true });
  process.once('exit', release);
  await work();
  process.off('exit', release);
  release();
}

function holderLives(lock) {
  try {
    process.kill(Number(readFileSync(lock, 'utf8')), 0);
    return true;
  } catch {
    return false;
  }
}

/** Runs npm quietly; its exit code, or why it did not run. */
function npmRun(...args) {
  const npm = process.env.npm_execpath;
  const [program, first] = npm?.endsWith('.js') ? [process.execPath, [npm]] : ['npm', []];
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error'];
  const child = spawn(program, [...first, ...args, ...quiet], { cwd: root, stdio: 'inherit' });
  return new Promise(resolve => {
    child.once('error', error => resolve(error.message));
    child.once('exit', (exit, signal) => resolve(exit ?? signal));
  });
}

/** The database engine of this machine as `name@version` where package.json knows one and it is not installed; else null. */
function missingEngine() {
  const name = `@dynoxide/${process.platform}-${process.arch}`;
  const version = readJson(path.join(root, 'package.json')).optionalDependencies[name];
  return version === undefined || existsSync(path.join(modules, name)) ? null : `${name}@${version}`;
}

async function install() {
  const startedAt = Date.now();
  const seconds = () => Math.round((Date.now() - startedAt) / 1000);
  console.log('Installing the packages of package-lock.json (Node 24 is one of them). This happens once.');
  const beat = setInterval(() => console.log(`  still installing, ${seconds()} s`), 15_000);
  // Not `npm ci`: it refuses the lock where a registry lacks the packages of other platforms. `install` takes the same
  // versions from the lock, and --no-save leaves the lock as it is.
  // No package runs code of its own here but those that package.json allows, whatever npm's version and settings are.
  let code = await npmRun('install', '--no-save', '--ignore-scripts');
  const engine = missingEngine();
  // A lock file that was written beside another registry may leave this machine's optional package out.
  if (code === 0 && engine !== null) await npmRun('install', '--no-save', '--ignore-scripts', engine);
  if (code === 0) code = await npmRun('rebuild', '--ignore-scripts=false', ...allowedScripts());
  clearInterval(beat);
  if (code !== 0) {
    fail(
      `The packages could not be installed (npm install: ${code}). Nothing else was done.`,
      'Look at the lines above. Mostly it is the network or the registry (npm config get registry), or a full disk.',
      'Run the same command again when it is mended; it goes on from here.',
    );
  }
  if (!existsSync(ownNode)) {
    fail(
      'The packages are installed, but Node 24 (the package "node") did not unpack its program.',
      'Install scripts may be switched off (npm config get ignore-scripts): allow them and run the command again.',
    );
  }
  mkdirSync(modules, { recursive: true });
  writeFileSync(marker, lockHash());
  console.log(`Installed in ${seconds()} s`);
}

function fail(...lines) {
  console.error(`\n${lines.join('\n')}`);
  process.exit(1);
}

/** npm hands a signal to its shell alone, and a killed npm to nobody: whose npm is gone has to end by itself. */
function endWithNpm(end) {
  if (process.env.npm_lifecycle_event === undefined) return;
  const above = () => {
    const shell = process.ppid;
    const stat = `/proc/${shell}/stat`;
    return `${shell} ${existsSync(stat) ? readFileSync(stat, 'utf8').replace(/^.*\) \S+ (\d+) .*$/s, '$1') : ''}`;
  };
  const started = above();
  const watch = setInterval(() => {
    if (above() === started) return;
    clearInterval(watch);
    end();
  }, 500);
  watch.unref();
}

function run(script, args) {
  // A larger nursery: seeding makes much that dies at once, and a sixth of its time went into collecting that.
  const child = spawn(ownNode, ['--max-semi-space-size=64', script, ...args], {
    stdio: 'inherit',
    env: {
      ...process.env,
      PATH: `${path.join(modules, '.bin')}${path.delimiter}${process.env.PATH ?? ''}`,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? path.join(modules, '.cache/compiled'),
      ENTERED_AT: String(enteredAt),
    },
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  endWithNpm(() => child.kill('SIGTERM'));
  child.once('error', error => fail(`Node 24 does not start: ${error.message}`));
  child.once('exit', (code, signal) => {
    if (signal === null) process.exit(code ?? 1);
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
  });
}

const enteredAt = Date.now();
const [command, ...args] = process.argv.slice(2);
const script = path.join(root, `scripts/${command}.ts`);
if (!commands().includes(command) || !existsSync(script)) {
  fail(
    command === undefined ? 'Which command?' : `Unknown command '${command}'.`,
    'Commands (npm run <command>):',
    ...commands().map(name => `  ${name}`),
  );
}
if (Number(process.versions.node.split('.')[0]) < 20)
  fail(`Node ${process.versions.node} is too old; 20 or newer is needed.`);
if (!isInstalled()) {
  await withInstallLock(async () => {
    if (!isInstalled()) await install();
  });
}
run(script, args);
