import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { closeServer, listen } from '../../../scripts/local/gateway/http.ts';
import { holdsBuild, installBuild } from '../../../scripts/local/web/web-build.ts';
import { createWebServer } from '../../../scripts/local/web/web.ts';

const parent = mkdtempSync(path.join(tmpdir(), 'web-build-'));
afterAll(() => rmSync(parent, { recursive: true }));
let folders = 0;
const newFolder = () => {
  folders += 1;
  const folder = path.join(parent, `folder-${folders}`);
  mkdirSync(folder, { recursive: true });
  return folder;
};

/** What Vite leaves: a page that names its hashed script, precompressed beside it. Every version is equally long. */
function build(version: string): string {
  const folder = newFolder();
  mkdirSync(path.join(folder, 'assets'));
  writeFileSync(path.join(folder, 'index.html'), `<script src="/assets/app-${version}.js"></script>${' '.repeat(2000)}`);
  writeFileSync(path.join(folder, `assets/app-${version}.js`), `${version}`);
  writeFileSync(path.join(folder, 'boot.js'), `boot ${version}`);
  return folder;
}
const findScript = (page: string) => /src="([^"]+)"/.exec(page)?.[1] ?? '';

describe('an installed web build', () => {
  it('is recognized by its sources, unless it contains a file of another build', async () => {
    const place = newFolder();
    expect(await holdsBuild(place, 'sources-1')).toBe(false);
    await installBuild(build('aaaa'), place, 'sources-1');
    expect(await holdsBuild(place, 'sources-1')).toBe(true);
    expect(await holdsBuild(place, 'sources-2')).toBe(false);
    writeFileSync(path.join(place, 'index.html'), 'the page of a start that built at the same time');
    expect(await holdsBuild(place, 'sources-1')).toBe(false);
  });

  it('preserves the page of the running program and the files of every open page', async () => {
    const place = newFolder();
    await installBuild(build('aaaa'), place, 'sources-1');
    const config = { stage: 'local', version: '1', region: 'r', userPoolId: 'p', userPoolClientId: 'c', mqttUrl: 'ws://x', mqttAuthorizer: 'a' };
    const web = createWebServer({ folder: place, origin: 'http://localhost', config: () => config });
    const { server, port } = await listen((request, response) => void web.handle(request, response), 0, '127.0.0.1');
    const get = async (address: string) => (await fetch(`http://127.0.0.1:${port}${address}`)).text();
    await installBuild(build('bbbb'), place, 'sources-2');
    expect(findScript(await get('/'))).toBe('/assets/app-aaaa.js');
    expect(await get('/boot.js')).toBe('boot aaaa');
    expect(await get('/assets/app-aaaa.js')).toBe('aaaa');
    expect(await get('/assets/app-bbbb.js')).toBe('bbbb');
    expect(findScript(readFileSync(path.join(place, 'index.html'), 'utf8'))).toBe('/assets/app-bbbb.js');
    await closeServer(server);
  });

  it('is complete after parallel installs, whichever finishes last', async () => {
    const place = newFolder();
    await Promise.all([build('aaaa'), build('aaaa'), build('aaaa')].map(builtFolder => installBuild(builtFolder, place, 'sources-1')));
    expect(await holdsBuild(place, 'sources-1')).toBe(true);
    expect(readdirSync(place).sort()).toEqual(['.sources', 'assets', 'boot.js', 'index.html']);
  });

  it('loses hashed files of earlier builds after a week', async () => {
    const place = newFolder();
    await installBuild(build('aaaa'), place, 'sources-1');
    await installBuild(build('bbbb'), place, 'sources-2');
    const old = path.join(place, 'assets/app-aaaa.js');
    expect(existsSync(old)).toBe(true);
    const eightDaysAgo = Date.now() / 1000 - 8 * 86_400;
    utimesSync(old, eightDaysAgo, eightDaysAgo);
    utimesSync(path.join(place, 'assets/app-bbbb.js'), eightDaysAgo, eightDaysAgo);
    const same = build('bbbb');
    utimesSync(path.join(same, 'assets/app-bbbb.js'), eightDaysAgo, eightDaysAgo);
    await installBuild(same, place, 'sources-3');
    expect(readdirSync(path.join(place, 'assets'))).toEqual(['app-bbbb.js']);
  });
});
