import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { claimDataFolder, clearDataFolder, markSeed, runningOn, seedState } from '../../../scripts/local/data-folder.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const parent = mkdtempSync(path.join(tmpdir(), 'commands-'));
const folder = (name: string) => {
  const made = path.join(parent, name);
  mkdirSync(made, { recursive: true });
  return made;
};
afterAll(() => rmSync(parent, { recursive: true }));

/** A command as npm runs it, on a data folder of its own. */
const enter = (dataDir: string, ...args: string[]) => {
  const ran = spawnSync('node', ['scripts/enter.mjs', ...args], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, DATA_DIR: dataDir },
  });
  return { code: ran.status, text: `${ran.stdout}${ran.stderr}` };
};

describe('the entry point', () => {
  it.each([[[]], [['nope']], [['../evil']], [['constructor']]])('lists the commands for %j', args => {
    const { code, text } = enter(parent, ...args);
    expect(code).toBe(1);
    const { scripts }: { scripts: Record<string, string> } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
    for (const name of Object.keys(scripts).filter(scriptName => scripts[scriptName]?.includes('enter.mjs'))) expect(text).toContain(`  ${name}\n`);
  });

  it('passes on arguments and the exit code', () => {
    const { code, text } = enter(folder('job'), 'job', 'weekly-party', '--date', 'tomorrow');
    expect(code).toBe(1);
    expect(text).toContain('npm run job -- <job>');
    expect(text).toContain('nightly-pull, monthly-audit');
  });
});

describe('npm run reset', () => {
  it('removes only what the program stored', () => {
    const dataDir = folder('reset');
    for (const name of ['database.sqlite', 'database.sqlite-wal', 'identity.json', 'seeded.json', 'notes.txt']) {
      writeFileSync(path.join(dataDir, name), '{}');
    }
    const first = enter(dataDir, 'reset');
    expect(first.code).toBe(0);
    expect(readdirSync(dataDir)).toEqual(['notes.txt']);
    expect(enter(dataDir, 'reset').text).toContain('There was nothing in');
  });

  it('refuses while the folder is in use', () => {
    const dataDir = folder('busy');
    const claim = claimDataFolder(dataDir);
    claim.announce({ origin: 'http://localhost:3999' });
    writeFileSync(path.join(dataDir, 'identity.json'), '{}');
    const { code, text } = enter(dataDir, 'reset');
    expect(code).toBe(1);
    expect(text).toContain('http://localhost:3999');
    expect(existsSync(path.join(dataDir, 'identity.json'))).toBe(true);
    claim.release();
    expect(enter(dataDir, 'reset').code).toBe(0);
  });
});

describe('a data folder', () => {
  it('is free if its holder is gone or its lock is invalid', () => {
    const dataDir = folder('gone');
    const gone = spawnSync('true').pid;
    for (const lock of [JSON.stringify({ pid: gone }), 'not json', '{}']) {
      writeFileSync(path.join(dataDir, 'running.json'), lock);
      expect(runningOn(dataDir)).toBeNull();
    }
    claimDataFolder(dataDir).release();
  });

  it('remembers its seeding progress until it is cleared', () => {
    const dataDir = folder('seeded');
    expect(seedState(dataDir)).toBeNull();
    markSeed(dataDir, 'begun', 'demo');
    expect(seedState(dataDir)).toBe('begun');
    markSeed(dataDir, 'done', 'demo');
    expect(seedState(dataDir)).toBe('done');
    expect(clearDataFolder(dataDir)).toEqual(['seeded.json']);
    expect(seedState(dataDir)).toBeNull();
  });
});
