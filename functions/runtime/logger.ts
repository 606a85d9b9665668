import { AsyncLocalStorage } from 'node:async_hooks';

type Level = 'info' | 'warn' | 'error';
type Fields = Readonly<Record<string, unknown>>;

/** A token's id names a credential but gives no access, so it may be logged. */
const secretName = /token(?!Id$)|secret|password|authorization|cookie|^code$|code_?verifier/i;
const secretText = [
  [/\bBearer\s+[\w.~+/=-]+/gi, 'Bearer [redacted]'],
  [/\beyJ[\w-]{6,}\.[\w-]+\.[\w-]*/g, '[redacted]'],
  [/([?&](?:code|state|key|access_token|refresh_token|client_secret|token)=)[^&\s"']+/gi, '$1[redacted]'],
  [/\b(ins_live_[0-9A-Za-z]{8})_\w+/g, '$1_[redacted]'],
  [/\b(ya29\.|1\/\/)[\w.-]{8,}/g, '[redacted]'],
] as const;
const maxDepth = 6;

/** Removes anything that looks like a credential, in names and in text. */
export function redact(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return secretText.reduce((text, [pattern, by]) => text.replace(pattern, by), value);
  if (typeof value === 'bigint') return value.toString();
  if (value === null || typeof value !== 'object') return value;
  if (depth >= maxDepth) return '[deep]';
  if (value instanceof Date) return value.toISOString();
  if (value instanceof Error) {
    const { name, message, stack, cause } = value;
    return redact({ ...Object.fromEntries(Object.entries(value)), name, message, stack, cause }, depth);
  }
  if (value instanceof Uint8Array) return `[${value.byteLength} bytes]`;
  if (Array.isArray(value)) return value.slice(0, 100).map(item => redact(item, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [name, secretName.test(name) ? '[redacted]' : redact(item, depth + 1)]),
  );
}

const invocation = new AsyncLocalStorage<Fields>();

/** Adds fields to every line that `work` logs, such as the id of its request. */
export const withLogFields = <Result>(fields: Fields, work: () => Result): Result =>
  invocation.run({ ...invocation.getStore(), ...fields }, work);

let write: (line: string) => void = line => void process.stdout.write(`${line}\n`);

/** Sets where lines go: the local stack writes a file, tests read them. */
export function logTo(writer: (line: string) => void): void {
  write = writer;
}

/** Writes a raw line, such as a metric; the caller makes sure it holds no secrets. */
export const writeLine = (line: string): void => write(line);

const log =
  (level: Level) =>
  (message: string, fields: Fields = {}) => {
    const line = redact({ level, message, at: new Date().toISOString(), ...invocation.getStore(), ...fields });
    write(JSON.stringify(line));
  };

/** Logs one JSON object per line. Values that look like a credential, or are named like one, are removed. */
export const logger = { info: log('info'), warn: log('warn'), error: log('error') };
