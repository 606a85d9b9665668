import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { lightProgram, staysLight } from '../../../web/build/light-program.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'light-program-'));
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
  mkdirSync(join(folder, 'node_modules/react-router'), { recursive: true });
  write('node_modules/react-router/package.json', '{"name":"react-router","main":"index.js","type":"module","sideEffects":false}');
  write('node_modules/react-router/index.js', 'export const Link = () => "a heavy link";');
  write('link.js', 'import { Link } from "react-router"; export const drawn = () => Link(); export const plain = () => "a plain link";');
  write('main.js', 'import { drawn } from "./link.js"; document.title = drawn();');
  write('light.js', 'import { plain } from "./link.js"; document.title = plain();');
  for (const name of ['main', 'light']) write(`${name === 'main' ? 'index' : name}.html`, `<!doctype html><script type="module" src="/${name}.js"></script>`);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const buildWith = (page: string) => build({
  configFile: false, root: folder, logLevel: 'silent', build: { outDir: 'out' },
  plugins: [lightProgram({ page, at: /^\/light$/, plugins: () => [staysLight()] })],
});
const readScript = (page: string) => readFileSync(join(folder, 'out', /\/assets\/[^"]+\.js/.exec(readFileSync(join(folder, 'out', page), 'utf8'))?.[0] ?? ''), 'utf8');

it('builds the light page beside the program without unused code', async () => {
  await buildWith('light.html');
  expect(readScript('index.html')).toContain('a heavy link');
  expect(readScript('light.html')).toContain('a plain link');
  expect(readScript('light.html')).not.toContain('a heavy link');
});

it('rejects a light page that contains a heavy library', async () => {
  writeFileSync(join(folder, 'heavy.html'), '<!doctype html><script type="module" src="/main.js"></script>');
  await expect(buildWith('heavy.html')).rejects.toThrow(/react-router.*a light page does without it/);
  expect(existsSync(join(folder, 'out/heavy.html'))).toBe(false);
});
