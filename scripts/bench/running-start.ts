import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const root = join(import.meta.dirname, '../..');

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise(resolve => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('No free port');
  return address.port;
}

export type RunningStart = {
  readonly origin: string;
  readonly loginSeconds: number;
  /** Resolves with the seconds until the demonstration data was complete. */
  readonly ready: Promise<number>;
  stop(): Promise<void>;
};

/** Runs the actual `npm start` on a free port with a new data folder, and times it from outside. */
export async function runStart(): Promise<RunningStart> {
  const port = await freePort();
  const dataDir = mkdtempSync(join(tmpdir(), 'start-bench-'));
  const begun = performance.now();
  const child = spawn('npm', ['start'], {
    cwd: root,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir },
  });
  let printed = '';
  let ended = false;
  const seconds = () => (performance.now() - begun) / 1000;
  const ready = new Promise<number>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      printed += chunk.toString();
      if (/ready in/i.test(printed)) resolve(seconds());
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('exit', code => {
      ended = true;
      reject(new Error(`npm start ended with ${code}:\n${printed.slice(-2000)}`));
    });
  });
  ready.catch(() => {});
  const origin = `http://localhost:${port}`;
  const stop = async () => {
    if (child.pid !== undefined && !ended) process.kill(-child.pid, 'SIGTERM');
    for (let tries = 0; !ended && tries < 100; tries += 1) await wait(50);
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  };
  try {
    while (!(await servesLogin(origin))) {
      if (ended || seconds() > 120) throw new Error(`No login page:\n${printed.slice(-2000)}`);
      await wait(25);
    }
  } catch (error) {
    await stop();
    throw error;
  }
  return { origin, loginSeconds: seconds(), ready, stop };
}

async function servesLogin(origin: string): Promise<boolean> {
  try {
    const response = await fetch(`${origin}/login`);
    return response.ok && (await response.text()).includes('id="root"');
  } catch {
    return false;
  }
}
