import { describe, expect, it } from 'vitest';
import { browserPrograms, testBrowserPrograms } from '../../../scripts/browser/browser-programs.ts';
import { engineCommand, engineProgram } from '../../../scripts/local/aws/engine-program.ts';

describe('the database engine', () => {
  it.each([
    ['linux', 'x64', 'node_modules/@dynoxide/linux-x64/dynoxide'],
    ['linux', 'arm64', 'node_modules/@dynoxide/linux-arm64/dynoxide'],
    ['darwin', 'arm64', 'node_modules/@dynoxide/darwin-arm64/dynoxide'],
    ['darwin', 'x64', 'node_modules/@dynoxide/darwin-x64/dynoxide'],
    ['win32', 'x64', 'node_modules/@dynoxide/win32-x64/dynoxide.exe'],
    ['linux', 'riscv64', null],
    ['freebsd', 'x64', null],
  ] as const)('for %s %s is %s', (platform, arch, program) => expect(engineProgram(platform, arch)).toBe(program));

  it('stops with its parent through a shell, but runs directly on Windows', () => {
    expect(engineCommand('win32', 'C:\\dynoxide.exe', ['serve'])).toEqual({ program: 'C:\\dynoxide.exe', args: ['serve'] });
    const { program, args } = engineCommand('darwin', '/engine', ['serve']);
    expect([program, ...args.slice(-2)]).toEqual(['/bin/sh', '/engine', 'serve']);
  });
});

describe('the browser', () => {
  it('is only the program that CHROMIUM names', () => {
    for (const platform of ['linux', 'darwin', 'win32'] as const) expect(browserPrograms(platform, { CHROMIUM: '/my/browser', PATH: '/bin' })).toEqual(['/my/browser']);
  });

  it("is Debian's Chromium before Chrome and Edge on Linux, in PATH order", () => {
    const found = browserPrograms('linux', { PATH: '/usr/bin:/opt/bin' });
    expect(found.slice(0, 2)).toEqual(['/usr/bin/chromium', '/opt/bin/chromium']);
    expect(found).toContain('/opt/bin/microsoft-edge');
    expect(browserPrograms('linux', {})).toEqual([]);
  });

  it("in tests is the headless shell first on Linux, and CHROMIUM's program everywhere", () => {
    const found = testBrowserPrograms('linux', { PATH: '/usr/bin:/opt/bin' });
    expect(found.slice(0, 3)).toEqual(['/usr/bin/chromium-headless-shell', '/opt/bin/chromium-headless-shell', '/usr/bin/chromium']);
    expect(testBrowserPrograms('linux', { CHROMIUM: '/my/browser', PATH: '/bin' })).toEqual(['/my/browser']);
    const variables = { HOME: '/Users/kim', PATH: '/usr/bin' };
    expect(testBrowserPrograms('darwin', variables)).toEqual(browserPrograms('darwin', variables));
  });

  it('is a system or user application on a Mac', () => {
    const found = browserPrograms('darwin', { HOME: '/Users/kim', PATH: '/usr/bin' });
    expect(found[0]).toBe('/Applications/Google Chrome.app/Contents/MacOS/Google Chrome');
    expect(found).toContain('/Users/kim/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge');
  });

  it('is Chrome or Edge in a program folder on Windows', () => {
    const found = browserPrograms('win32', { PROGRAMFILES: 'C:\\Program Files', LOCALAPPDATA: 'C:\\Users\\kim\\AppData\\Local' });
    expect(found[0]).toBe('C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe');
    expect(found.at(-1)).toBe('C:\\Users\\kim\\AppData\\Local\\Microsoft\\Edge\\Application\\msedge.exe');
  });
});
