import { type ChildProcess, fork } from 'node:child_process';
import path from 'node:path';
import * as z from 'zod/mini';
import { loadHandler } from '../gateway/gateway.ts';
import { lambdaContext } from '../gateway/lambda-context.ts';

const entry = path.resolve(import.meta.dirname, 'second-process.ts');
const messageSchema = z.union([
  z.object({ line: z.string() }),
  z.object({ id: z.int(), failure: z.string() }),
  z.object({ id: z.int(), answer: z.optional(z.unknown()) }),
]);

/**
 * Runs the function in a file of functions/ with an event.
 * @throws its own error.
 */
export type Invoke = (file: string, event: unknown, timeoutMs: number) => Promise<unknown>;
export type Functions = {
  readonly invoke: Invoke;
  /** Lets functions run in a second process too, on another core, until it is closed. */
  openSecond: () => void;
  closeSecond: () => Promise<void>;
};

/** Creates the runner of functions that no request waits for: here or, while it is open, in the other process. */
export function createFunctions(writeLine: (line: string) => void): Functions {
  let second: ReturnType<typeof startSecond> | null = null;
  let here = 0;
  return {
    async invoke(file, event, timeoutMs) {
      // This process also runs the stand-ins, so it takes only a fourth of the work.
      if (second !== null && second.running() < 3 * (here + 1)) return second.invoke(file, event, timeoutMs);
      here += 1;
      try {
        return await (await loadHandler(file))(event, lambdaContext(path.basename(file, '.ts'), timeoutMs));
      } finally {
        here -= 1;
      }
    },
    openSecond() {
      second = startSecond(writeLine, () => (second = null));
    },
    closeSecond: async () => second?.stop(),
  };
}

type Waiting = { readonly resolve: (answer: unknown) => void; readonly reject: (error: Error) => void };

function startSecond(writeLine: (line: string) => void, ended: () => void) {
  const waiting = new Map<number, Waiting>();
  let last = 0;
  const child: ChildProcess = fork(entry, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const gone = new Promise<void>(resolve => {
    child.once('exit', code => {
      ended();
      for (const { reject } of waiting.values()) reject(new Error(`The second process ended (${code ?? 'killed'})`));
      waiting.clear();
      resolve();
    });
  });
  child.on('error', error => console.error('The second process:', error));
  child.on('message', message => {
    const parsed = messageSchema.parse(message);
    if ('line' in parsed) return writeLine(parsed.line);
    const { resolve, reject } = waiting.get(parsed.id) ?? {};
    waiting.delete(parsed.id);
    if ('failure' in parsed) reject?.(new Error(parsed.failure));
    else resolve?.(parsed.answer);
  });
  return {
    running: () => waiting.size,
    invoke: (file: string, event: unknown, timeoutMs: number): Promise<unknown> =>
      new Promise((resolve, reject) => {
        last += 1;
        waiting.set(last, { resolve, reject });
        child.send({ id: last, file, event, timeoutMs });
      }),
    stop: async () => {
      ended();
      // Callers still waiting for an answer are being stopped too.
      waiting.clear();
      if (child.connected) child.disconnect();
      const timer = setTimeout(() => child.kill('SIGKILL'), 3000);
      await gone;
      clearTimeout(timer);
    },
  };
}
