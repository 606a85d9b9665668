import path from 'node:path';

/** Relevant environment variables. */
type Variables = Readonly<Record<string, string | undefined>>;

const shell = 'chromium-headless-shell';
const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge', shell];
const macPrograms = [
  'Google Chrome.app/Contents/MacOS/Google Chrome',
  'Chromium.app/Contents/MacOS/Chromium',
  'Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
];
const windowsPrograms = [
  'Google\\Chrome\\Application\\chrome.exe',
  'Chromium\\Application\\chrome.exe',
  'Microsoft\\Edge\\Application\\msedge.exe',
];

/**
 * Lists the possible places of a Chromium-family browser, likeliest first. CHROMIUM names the only one. macOS: system
 * and user applications. Windows: the three program folders. Elsewhere: known names on PATH.
 */
export function browserPrograms(platform: NodeJS.Platform, variables: Variables): readonly string[] {
  const { CHROMIUM: named, HOME: home = '', PATH: folders = '' } = variables;
  if (named) return [named];
  if (platform === 'darwin') {
    const applications = ['/Applications', path.posix.join(home, 'Applications')];
    return macPrograms.flatMap(program => applications.map(folder => path.posix.join(folder, program)));
  }
  if (platform === 'win32') {
    const roots = ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA'].flatMap(name => variables[name] ?? []);
    return windowsPrograms.flatMap(program => roots.map(root => path.win32.join(root, program)));
  }
  return names.flatMap(name => onPath(name, folders));
}

/**
 * Lists the same for browser tests: Debian's headless shell first, the same browser without windows (a fifth less CPU
 * per page).
 */
export function testBrowserPrograms(platform: NodeJS.Platform, variables: Variables): readonly string[] {
  const { CHROMIUM: named, PATH: folders = '' } = variables;
  const found = browserPrograms(platform, variables);
  return named || platform === 'darwin' || platform === 'win32' ? found : [...onPath(shell, folders), ...found];
}

const onPath = (name: string, folders: string): string[] =>
  folders
    .split(':')
    .filter(folder => folder !== '')
    .map(folder => path.posix.join(folder, name));
