import { build, type Plugin } from 'esbuild';
import { existsSync, statSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { gzipSync } from 'node:zlib';
import { backgroundFunctions } from '../lib/grants/background.ts';
import { endpointIds, registry } from '../shared/contract/registry.ts';
import { unusedConstants } from './bundle/unused-constants.ts';

const root = join(import.meta.dirname, '..');
/** Folder of bundles that are synthesized and deployed. */
export const bundleFolder = join(root, '.bundle');
const reportName = 'report.json';

/** Reports whether every function was bundled after an instant, in epoch milliseconds. */
export const isBundledSince = (instant: number): boolean =>
  (statSync(join(bundleFolder, reportName), { throwIfNoEntry: false })?.mtimeMs ?? 0) > instant;

/** ESM output has `require` calls of CommonJS packages; this provides one. */
const requireBanner =
  "import{createRequire as insightsRequire}from'node:module';const require=insightsRequire(import.meta.url);";

/**
 * Lambda always provides credentials in the environment, which the SDK's default chain tries first. The rest of the
 * chain (SSO, INI files, processes, HTTP) would be a third of a handler's gzip size and cold import.
 */
const environmentCredentials: Plugin = {
  name: 'environment-credentials',
  setup(bundler) {
    bundler.onResolve({ filter: /^@aws-sdk\/credential-provider-node$/ }, ({ path, resolveDir }) => ({
      path,
      namespace: 'environment-credentials',
      pluginData: resolveDir,
      sideEffects: false,
    }));
    bundler.onLoad(
      { filter: /.*/, namespace: 'environment-credentials' },
      ({ pluginData: resolveDir }: { pluginData: string }) => ({
        contents: "export { fromEnv as defaultProvider } from '@aws-sdk/credential-provider-env';",
        resolveDir,
      }),
    );
  },
};

/** A Lambda has no packages to read the typeface from: the bundle contains it. */
const embeddedTypeface: Plugin = {
  name: 'embedded-typeface',
  setup(bundler) {
    bundler.onLoad({ filter: /functions[\\/]services[\\/]pdf[\\/]typeface\.ts$/ }, () => ({
      contents: `
        import regular from '@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf';
        import bold from '@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf';
        export const typeface = { regular, bold };`,
      resolveDir: root,
    }));
  },
};

/** Entry file of every function by name: one per endpoint, plus those without a route. */
export const handlerEntries: Readonly<Record<string, string>> = {
  ...Object.fromEntries(endpointIds.map(id => [id, `functions/api/${registry[id].area}/${id}.ts`])),
  ...backgroundFunctions,
};

export type BundledFunction = {
  readonly name: string;
  readonly bytes: number;
  readonly gzipBytes: number;
  /** Project files with code in it (after tree shaking), relative to the root. */
  readonly sources: readonly string[];
};
export type BundleReport = { readonly milliseconds: number; readonly functions: readonly BundledFunction[] };

/**
 * Bundles every function in one esbuild call: one folder with an index.mjs each, AWS SDK included (faster at cold start
 * than the runtime's copy), no shared chunks (one import would change many assets), no source maps. Writes report.json
 * next to them.
 * @param entries name -> entry file relative to the root
 * @throws Error that names missing entry files
 */
export async function bundleHandlers(
  entries: Readonly<Record<string, string>> = handlerEntries,
  outputDirectory = bundleFolder,
): Promise<BundleReport> {
  const missing = Object.values(entries).filter(file => !existsSync(join(root, file)));
  if (missing.length > 0) throw new Error(`These entry files do not exist:\n${missing.join('\n')}`);
  const started = performance.now();
  await rm(outputDirectory, { recursive: true, force: true });
  const result = await build({
    absWorkingDir: root,
    entryPoints: Object.entries(entries).map(([name, file]) => ({ in: file, out: `${name}/index` })),
    outdir: outputDirectory,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    platform: 'node',
    target: 'node24',
    format: 'esm',
    minify: true,
    // The packages' ES modules are tree-shakable; esbuild's default for node prefers CommonJS.
    mainFields: ['module', 'main'],
    legalComments: 'none',
    banner: { js: requireBanner },
    metafile: true,
    plugins: [environmentCredentials, embeddedTypeface, unusedConstants],
    loader: { '.ttf': 'binary' },
    write: false,
    logLevel: 'warning',
  });
  const functions = await Promise.all(
    result.outputFiles.map(async file => {
      await mkdir(dirname(file.path), { recursive: true });
      await writeFile(file.path, file.contents);
      const inputs = result.metafile.outputs[relative(root, file.path)]?.inputs ?? {};
      return {
        name: relative(outputDirectory, dirname(file.path)),
        bytes: file.contents.byteLength,
        gzipBytes: gzipSync(file.contents).byteLength,
        sources: Object.entries(inputs)
          .filter(([path, input]) => input.bytesInOutput > 0 && !path.includes('node_modules'))
          .map(([path]) => path),
      };
    }),
  );
  const report = { milliseconds: Math.round(performance.now() - started), functions };
  await writeFile(join(outputDirectory, reportName), JSON.stringify(report, null, 1));
  return report;
}

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(0)} kB`;

/** Runs `npm run bundle`: bundles and prints each function's size. */
async function main(): Promise<void> {
  const report = await bundleHandlers();
  for (const { name, bytes, gzipBytes } of [...report.functions].sort((a, b) => b.gzipBytes - a.gzipBytes)) {
    console.log(`${name.padEnd(26)} ${kilobytes(bytes).padStart(8)}  gzip ${kilobytes(gzipBytes).padStart(7)}`);
  }
  console.log(`${report.functions.length} functions in ${(report.milliseconds / 1000).toFixed(1)} s`);
}

if (import.meta.main) await main();
