import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { testBrowserPrograms } from '../browser/browser-programs.ts';

const isProgram = (file: string) => {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

/** Finds the tests' browser: CHROMIUM, or the installed one; null without one. */
export const findChromium = (): string | null =>
  testBrowserPrograms(process.platform, process.env).find(isProgram) ?? null;

const howTo =
  "Install Chromium with your system's package manager (Debian: apt-get install chromium), or Chrome or Edge, or name " +
  'one in CHROMIUM=/path/to/chromium.';

/** Finds Chromium, installing it where apt-get needs no confirmation; otherwise throws with instructions. */
export function ensureChromium(): string {
  const present = findChromium();
  if (present !== null) return present;
  if (process.env['CHROMIUM'])
    throw new Error(`CHROMIUM names ${process.env['CHROMIUM']}, which is no program. ${howTo}`);
  const run = (program: string, ...args: string[]) =>
    spawnSync(program, args, { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
      .status === 0;
  if (spawnSync('apt-get', ['--version']).status !== 0) throw new Error(`The browser tests need Chromium. ${howTo}`);
  const isRoot = process.getuid?.() === 0;
  if (!isRoot && spawnSync('sudo', ['-n', 'true']).status !== 0) {
    throw new Error(`The browser tests need Chromium, and it may not be installed from here (no root). ${howTo}`);
  }
  console.log('Installing Chromium with apt-get ...');
  const apt = (...args: string[]) => (isRoot ? run('apt-get', ...args) : run('sudo', '-n', 'apt-get', ...args));
  apt('update', '-qq');
  const install = (name: string) => apt('install', '-y', '-qq', '--no-install-recommends', name);
  // Debian's package; where it is unknown, the whole browser.
  if (!install('chromium-headless-shell')) install('chromium');
  const installed = findChromium();
  if (installed === null) throw new Error(`apt-get did not install Chromium. ${howTo}`);
  return installed;
}
