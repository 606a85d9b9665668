import path from 'node:path';

const suffixes: Partial<Record<NodeJS.Platform, string>> = { linux: '', darwin: '', win32: '.exe' };

/**
 * Returns the embedded database's program for a machine, below node_modules, or null for an unsupported one. npm
 * installs the matching one of package.json's optional dependencies.
 */
export function engineProgram(platform: NodeJS.Platform, arch: string): string | null {
  const suffix = suffixes[platform];
  if (suffix === undefined || (arch !== 'x64' && arch !== 'arm64')) return null;
  return path.join('node_modules/@dynoxide', `${platform}-${arch}`, `dynoxide${suffix}`);
}

/**
 * Returns the command of the engine: through a shell that ends it with this process, or directly without such a shell.
 */
export function engineCommand(
  platform: NodeJS.Platform,
  program: string,
  args: readonly string[],
): { program: string; args: readonly string[] } {
  if (platform === 'win32') return { program, args };
  // When this process ends in any way, file 3 closes and the engine stops.
  const endWithParent = '(cat <&3 >/dev/null; kill $$ 2>/dev/null) & exec "$0" "$@" 3<&-';
  return { program: '/bin/sh', args: ['-c', endWithParent, program, ...args] };
}
