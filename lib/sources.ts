import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod/mini';
import type { CodeSource } from './constructs/insights-function.ts';

export type StageSources = {
  readonly code: CodeSource;
  /** Folder of the web build. */
  readonly webDirectory: string;
  /** What the served client calls itself. */
  readonly clientVersion: string;
};

const root = join(import.meta.dirname, '..');
const packageSchema = z.object({ version: z.string() });

/** One line of code and one page: for tests that look at templates only. */
export function inlineSources(): StageSources {
  const webDirectory = mkdtempSync(join(tmpdir(), 'insights-web-'));
  mkdirSync(join(webDirectory, 'assets'));
  writeFileSync(join(webDirectory, 'index.html'), '<!doctype html><div id="root"></div>');
  return { code: { kind: 'inline' }, webDirectory, clientVersion: 'template' };
}

/**
 * What `npm run bundle` and the web build left behind. The client's version grows with every change of the web
 * build (its index.html names every file by hash), so that an open page learns that it is out of date.
 * @throws Error that names the missing folder and the command that makes it
 */
export function bundledSources(): StageSources {
  const bundle = join(root, '.bundle');
  const web = join(root, 'dist', 'web');
  const page = join(web, 'index.html');
  if (!existsSync(bundle)) throw new Error('There is no .bundle folder: run `npm run bundle` first.');
  if (!existsSync(page))
    throw new Error('There is no web build in dist/web: run `npm run synth -- <stage>`, which builds it.');
  const { version } = packageSchema.parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')));
  const fingerprint = createHash('sha256').update(readFileSync(page)).digest('hex').slice(0, 8);
  return {
    code: { kind: 'bundle', directory: bundle },
    webDirectory: web,
    clientVersion: `${version}-${fingerprint}`,
  };
}
