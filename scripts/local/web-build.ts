import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify, stripVTControlCharacters } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { precompressedSuffix } from './web.ts';

const root = path.resolve(import.meta.dirname, '../..');
const sources = ['web', 'shared', 'vite.config.ts', 'package-lock.json', 'scripts/local/web-build.ts'];
const builtFolder = path.join(root, 'dist/web');
const hashFile = '.sources';
const worthCompressing = /\.(js|css|html|json|svg|webmanifest|wasm|txt)$/;
const smallestCompressed = 1000;
const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** The web's sources are wrong; the message says where. */
export class WebBuildFailed extends Error {}

const withoutStack = (output: string) =>
  stripVTControlCharacters(output)
    .split('\n')
    .filter(line => !/^\s+at /.test(line))
    .join('\n')
    .trim();

/** A fingerprint of everything that the web build is made of. */
export function webSourcesHash(): string {
  const hash = createHash('sha256');
  const add = (address: string) => {
    const absolute = path.join(root, address);
    if (!existsSync(absolute)) return;
    if (path.extname(address) !== '') return void hash.update(address).update(readFileSync(absolute));
    const entries = readdirSync(absolute, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
    for (const entry of entries) {
      const inside = path.join(address, entry.name);
      if (entry.isDirectory()) add(inside);
      else hash.update(inside).update(readFileSync(path.join(root, inside)));
    }
  };
  for (const source of sources) add(source);
  return hash.digest('hex');
}

/**
 * Answers the folder of a web build of the present sources, building it first where they changed. It is built
 * beside the old one and swapped in, so that a start next door never serves half a build.
 */
export async function ensureWebBuild(hash: string, say: (line: string) => void): Promise<string> {
  const present = await readFile(path.join(builtFolder, hashFile), 'utf8').catch(() => '');
  if (present === hash) return builtFolder;
  const startedAt = performance.now();
  say('Building the web ...');
  const beside = path.join(root, `dist/web-${process.pid}`);
  await rm(beside, { recursive: true, force: true });
  await mkdir(beside, { recursive: true });
  try {
    await runVite(beside);
    await precompress(beside);
    await writeFile(path.join(beside, hashFile), hash);
    const old = `${beside}-old`;
    await rename(builtFolder, old).catch(() => {});
    await rename(beside, builtFolder);
    await rm(old, { recursive: true, force: true });
  } finally {
    await rm(beside, { recursive: true, force: true });
  }
  say(`Built the web in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
  return builtFolder;
}

function runVite(outDir: string): Promise<void> {
  const vite = path.join(root, 'node_modules/vite/bin/vite.js');
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [vite, 'build', '--outDir', outDir, '--emptyOutDir', '--logLevel', 'warn'], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, NODE_ENV: 'production' },
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => (output += String(chunk)));
    child.once('error', reject);
    child.once('exit', code =>
      code === 0 ? resolve() : reject(new WebBuildFailed(`The web does not build:\n${withoutStack(output)}`)),
    );
  });
}

/** The best compression once at the build, as CloudFront would cache it, instead of at a first visit. */
async function precompress(folder: string): Promise<void> {
  const files = await readdir(folder, { recursive: true, withFileTypes: true });
  await Promise.all(
    files
      .filter(file => file.isFile() && worthCompressing.test(file.name))
      .map(async file => {
        const address = path.join(file.parentPath, file.name);
        const bytes = await readFile(address);
        if (bytes.length < smallestCompressed) return;
        const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
        await writeFile(`${address}${precompressedSuffix.br}`, await compressBrotli(bytes, { params }));
        await writeFile(`${address}${precompressedSuffix.gzip}`, await compressGzip(bytes, { level: 9 }));
      }),
  );
}
