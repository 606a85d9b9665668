import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseClientVersion } from '../shared/model/client-version.ts';
import type { CodeSource } from './constructs/insights-function.ts';

export type StageSources = {
  readonly code: CodeSource;
  /** Folder of the web build. */
  readonly webDirectory: string;
  /** Name the served client reports. */
  readonly clientVersion: string;
  /** Fingerprint of all functions' code. */
  readonly codeVersion: string;
};

const root = join(import.meta.dirname, '..');

/** Returns one line of code and one page, for template tests. */
export function inlineSources(): StageSources {
  const webDirectory = mkdtempSync(join(tmpdir(), 'insights-web-'));
  mkdirSync(join(webDirectory, 'assets'));
  writeFileSync(join(webDirectory, 'index.html'), '<!doctype html><div id="root"></div>');
  return { code: { kind: 'inline' }, webDirectory, clientVersion: 'template', codeVersion: 'template' };
}

/** Computes a fingerprint of the bundles, file by file in order of name. */
function fingerprintCode(bundle: string): string {
  const hash = createHash('sha256');
  for (const file of globSync('*/index.mjs', { cwd: bundle }).toSorted())
    hash.update(file).update(readFileSync(join(bundle, file)));
  return hash.digest('hex').slice(0, 16);
}

/**
 * Loads the output of `npm run bundle` and the web build.
 * @throws Error that names the missing folder and the command that makes it
 */
export function bundledSources(): StageSources {
  const bundle = join(root, '.bundle');
  const web = join(root, 'dist', 'web');
  const page = join(web, 'index.html');
  if (!existsSync(bundle)) throw new Error('The .bundle folder is missing. Run `npm run bundle` first.');
  const clientVersion = existsSync(page) ? parseClientVersion(readFileSync(page, 'utf8')) : null;
  if (clientVersion === null)
    throw new Error('The web build in dist/web is missing. Run `npm run synth -- <stage>`, which creates it.');
  return {
    code: { kind: 'bundle', directory: bundle },
    webDirectory: web,
    clientVersion,
    codeVersion: fingerprintCode(bundle),
  };
}
