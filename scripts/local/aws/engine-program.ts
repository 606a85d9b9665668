import path from 'node:path';

const suffixes: Partial<Record<NodeJS.Platform, string>> = { linux: '', darwin: '', win32: '.exe' };

/**
 * The embedded database's program for a machine, below node_modules, or null where its packages know no such machine.
 * The packages are optional dependencies of package.json: npm installs the one that fits.
 */
export function engineProgram(platform: NodeJS.Platform, arch: string): string | null {
  const suffix = suffixes[platform];
  if (suffix === undefined || (arch !== 'x64' && arch !== 'arm64')) return null;
  return path.join('node_modules/@dynoxide', `${platform}-${arch}`, `dynoxide${suffix}`);
}

/** How the program is run: by a shell that ends it with this process, or directly where there is no such shell. */
export function engineCommand(
  platform: NodeJS.Platform,
  program: string,
  args: readonly string[],
): { program: string; args: readonly string[] } {
  if (platform === 'win32') return { program, args };
  // When this process is gone, however it went, file 3 ends and the engine with it.
  const endWithParent = '(cat <&3 >/dev/null; kill $$ 2>/dev/null) & exec "$0" "$@" 3<&-';
  return { program: '/bin/sh', args: ['-c', endWithParent, program, ...args] };
}
