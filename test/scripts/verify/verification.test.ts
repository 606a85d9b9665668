import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ensureChromium, findChromium } from '../../../scripts/verify/ensure-chromium.ts';
import { verify } from '../../../scripts/verify/verification.ts';

const lines: string[] = [];
beforeEach(() => {
  lines.length = 0;
  vi.spyOn(console, 'log').mockImplementation(line => void lines.push(...String(line).split('\n')));
});
afterEach(() => vi.restoreAllMocks());

const step = (name: string, ok: boolean, passed = 0, failed = 0) => ({ name, run: async () => ({ ok, passed, failed }) });

describe('the total', () => {
  it('sums the tests of every step and succeeds if every step does', async () => {
    expect(await verify([step('types', true), step('unit', true, 12), step('browser', true, 3)])).toBe(0);
    expect(lines.at(-1)).toBe('15 passed, 0 failed');
  });

  it('continues after a failure, names it, and fails', async () => {
    expect(await verify([step('types', false), step('unit', false, 11, 1), step('browser', true, 3)])).toBe(1);
    expect(lines.at(-1)).toBe('14 passed, 1 failed');
    expect(lines.at(-2)).toContain('failed: types, unit');
  });
});

describe('the browser', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'chromium-'));
  const program = path.join(folder, 'chromium');
  const before = { CHROMIUM: process.env['CHROMIUM'], PATH: process.env['PATH'] };
  afterEach(() => {
    for (const [name, value] of Object.entries(before)) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
    rmSync(program, { force: true });
  });

  it('is the one on PATH, or the one that CHROMIUM names', () => {
    delete process.env['CHROMIUM'];
    process.env['PATH'] = folder;
    writeFileSync(program, '');
    expect(findChromium()).toBeNull();
    chmodSync(program, 0o755);
    expect(findChromium()).toBe(program);
    process.env['CHROMIUM'] = process.execPath;
    expect(ensureChromium()).toBe(process.execPath);
  });

  it('is requested with a message if it is missing and cannot be installed', () => {
    process.env['CHROMIUM'] = path.join(folder, 'none');
    expect(() => ensureChromium()).toThrow(/CHROMIUM names .*none, which is no program\. Install Chromium/);
    delete process.env['CHROMIUM'];
    process.env['PATH'] = folder;
    expect(() => ensureChromium()).toThrow(/The browser tests need Chromium\. Install Chromium/);
  });
});
