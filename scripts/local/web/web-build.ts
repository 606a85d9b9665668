import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify, stripVTControlCharacters } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import * as z from 'zod/mini';
import { writeClientVersion } from '../../../shared/model/client-version.ts';
import { precompressedSuffix } from './web.ts';

const packageSchema = z.object({ version: z.string() });
const root = path.resolve(import.meta.dirname, '../../..');
const sources = ['web', 'shared', 'vite.config.ts', 'package-lock.json', 'scripts/local/web/web-build.ts'];
const builtFolder = path.join(root, 'dist/web');
const hashFile = '.sources';
/** Retention of an earlier build's hashed files. */
const keptMs = 7 * 86_400_000;
const worthCompressing = /\.(js|css|html|json|svg|webmanifest|wasm|txt)$/;
const smallestCompressed = 1000;
const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** Error for invalid web sources; the message says where. */
export class WebBuildFailed extends Error {}

const withoutStack = (output: string) =>
  stripVTControlCharacters(output)
    .split('\n')
    .filter(line => !/^\s+at /.test(line))
    .join('\n')
    .trim();

/** Computes a fingerprint of all inputs of the web build. */
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
 * Returns the folder of a web build of the current sources, building it first if they changed. Builds in a separate
 * folder and moves file by file, so a parallel start never serves half a build.
 */
export async function ensureWebBuild(hash: string, say: (line: string) => void): Promise<string> {
  if (await holdsBuild(builtFolder, hash)) return builtFolder;
  const startedAt = performance.now();
  say('Building the web ...');
  const temporaryFolder = path.join(root, `dist/web-${process.pid}`);
  await rm(temporaryFolder, { recursive: true, force: true });
  await mkdir(temporaryFolder, { recursive: true });
  try {
    await runVite(temporaryFolder);
    await stampVersion(temporaryFolder);
    await precompress(temporaryFolder);
    await installBuild(temporaryFolder, builtFolder, hash);
  } finally {
    await rm(temporaryFolder, { recursive: true, force: true });
  }
  say(`Built the web in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
  return builtFolder;
}

/**
 * Returns a signature of the sources a folder's page was built from; the page's digest detects another build in
 * between.
 */
async function computeSignature(folder: string, hash: string): Promise<string> {
  const page = await readFile(path.join(folder, 'index.html'));
  return `${hash} ${createHash('sha256').update(page).digest('hex')}`;
}

/** Reports whether a folder contains the complete build of these sources. */
export async function holdsBuild(folder: string, hash: string): Promise<boolean> {
  const signature = await readFile(path.join(folder, hashFile), 'utf8').catch(() => '');
  return signature !== '' && signature === (await computeSignature(folder, hash).catch(() => null));
}

/**
 * Moves a build into a folder that may be in use: hashed files first, then the page that names them, each atomically.
 * Hashed files of earlier builds stay for a week, since open pages still request theirs.
 */
export async function installBuild(from: string, to: string, hash: string): Promise<void> {
  const signature = await computeSignature(from, hash);
  const names = await listFiles(from);
  const isHashed = (name: string) => name.startsWith(`assets${path.sep}`);
  for (const name of [...names.filter(isHashed), ...names.filter(fileName => !isHashed(fileName))]) {
    await mkdir(path.dirname(path.join(to, name)), { recursive: true });
    await rename(path.join(from, name), path.join(to, name));
  }
  await writeFile(path.join(from, hashFile), signature);
  await rename(path.join(from, hashFile), path.join(to, hashFile));
  const present = new Set(names);
  for (const name of (await listFiles(to)).filter(fileName => isHashed(fileName) && !present.has(fileName))) {
    const file = path.join(to, name);
    const builtAt = await stat(file).then(
      ({ mtimeMs }) => mtimeMs,
      () => Date.now(),
    );
    if (Date.now() - builtAt > keptMs) await rm(file, { force: true });
  }
}

/** Lists a folder's files by relative name. */
async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter(entry => entry.isFile())
    .map(entry => path.relative(folder, path.join(entry.parentPath, entry.name)));
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

/** Writes the version into both documents: the package's, and a fingerprint of their hashed files. */
async function stampVersion(folder: string): Promise<void> {
  const { version } = packageSchema.parse(JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8')));
  const documents = ['index.html', 'welcome.html'].map(name => path.join(folder, name));
  const pages = await Promise.all(documents.map(file => readFile(file, 'utf8')));
  const fingerprint = createHash('sha256').update(pages.join('')).digest('hex').slice(0, 8);
  await Promise.all(
    documents.map((file, at) => writeFile(file, writeClientVersion(pages[at] ?? '', `${version}-${fingerprint}`))),
  );
}

/** Compresses once at the build with the best quality, as CloudFront would cache it, instead of at a first visit. */
async function precompress(folder: string): Promise<void> {
  await Promise.all(
    (await listFiles(folder))
      .filter(name => worthCompressing.test(name))
      .map(async name => {
        const address = path.join(folder, name);
        const bytes = await readFile(address);
        // The edge requests the brotli copy of every hashed script and style, however small.
        if (bytes.length < smallestCompressed && !/^assets[\\/].*\.(js|css)$/.test(name)) return;
        const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
        await writeFile(`${address}${precompressedSuffix.br}`, await compressBrotli(bytes, { params }));
        await writeFile(`${address}${precompressedSuffix.gzip}`, await compressGzip(bytes, { level: 9 }));
      }),
  );
}
