import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as z from 'zod/mini';
import { notRecorded, withoutReader } from './readers.ts';
import { classifyStored, readRecorded, selectStored, type Stored, writeFixture } from './stored.ts';

const root = path.resolve(import.meta.dirname, '../..');
/**
 * First version that ignores unknown fields. A rollback can go back to it but not to earlier versions, because they
 * refuse items with unknown fields. None of those was ever deployed. Reading what they stored is tested elsewhere
 * (test/functions/stores/stored-before).
 */
export const firstLooseVersion = '7ed29ad';

/** Tests that together make the program write every kind of item and message. */
const writers = [
  'test/functions/api/annotations.test.ts',
  'test/functions/api/groups.test.ts',
  'test/functions/api/views.test.ts',
  'test/functions/services/report-schedules.test.ts',
  'test/functions/api/share-links.test.ts',
  'test/functions/api/public-api.test.ts',
  'test/functions/services/week-letters/week-letters.test.ts',
  'test/functions/services/platform-settings.test.ts',
  'test/functions/api/connect.test.ts',
  'test/functions/api/connect-providers.test.ts',
  'test/functions/api/credential-life.test.ts',
  'test/functions/api/facebook-callbacks.test.ts',
  'test/functions/api/people.test.ts',
  'test/functions/api/session.test.ts',
  'test/functions/api/sales-tokens.test.ts',
  'test/functions/api/sites-create.test.ts',
  'test/functions/api/sites-links.test.ts',
  'test/functions/api/sites-update.test.ts',
  'test/functions/api/audits.test.ts',
  'test/functions/api/recommendations.test.ts',
  'test/functions/api/report.test.ts',
  'test/functions/api/sales.test.ts',
  'test/functions/billing/billing.test.ts',
  'test/functions/api/lead-intake.test.ts',
  'test/functions/api/lead-import.test.ts',
  'test/functions/services/leads/pull-leads.test.ts',
  'test/functions/api/sites-find.test.ts',
  'test/functions/api/tasks.test.ts',
  'test/functions/api/directories.test.ts',
  'test/functions/services/trial/trial-notices.test.ts',
  'test/functions/services/trial/wizard-reminder.test.ts',
  'test/functions/services/collection/mail-collected.test.ts',
  'test/functions/api/colleague-links.test.ts',
  'test/functions/services/alerts/alerts.test.ts',
  'test/functions/services/alerts/mail-choices.test.ts',
  'test/functions/services/webhooks/webhooks.test.ts',
  'test/functions/services/mail/mail-queue.test.ts',
  'test/functions/api/sign-up.test.ts',
  'test/functions/api/security-emails.test.ts',
  'test/functions/api/first-look.test.ts',
  'test/functions/services/tree/move-node.test.ts',
  'test/functions/services/tree/delete-node.test.ts',
  'test/functions/services/rollups/rollups.test.ts',
  'test/functions/services/rollups/notable-sites.test.ts',
  'test/functions/services/collection/budget.test.ts',
  'test/functions/stores/pipeline-stores.test.ts',
  'test/functions/stores/jobs/deferred-windows.test.ts',
  'test/functions/stores/mails.test.ts',
  'test/functions/stores/metrics/metrics.test.ts',
  'test/functions/stores/metrics/month-layouts.test.ts',
  'test/pipeline/late-pulls.test.ts',
  'test/pipeline/queues-apart.test.ts',
  'test/pipeline/outcomes.test.ts',
  'test/pipeline/nightly.test.ts',
  'test/pipeline/audits.test.ts',
];

const reportSchema = z.object({
  read: z.int(),
  kinds: z.array(z.string()),
  unread: z.array(z.object({ place: z.int(), name: z.string(), why: z.string() })),
});
export type RollbackReport = {
  readonly read: number;
  readonly kinds: readonly string[];
  readonly unread: readonly string[];
  /** Reasons why the recording doesn't cover all stored data; empty if it does. */
  readonly gaps: readonly string[];
};

/**
 * Lets this version write its data, and another one (any git ref) read it, as after a rollback. Excludes data that
 * tests deliberately store broken; a kind with nothing else is a gap. `recorded`: a folder of an earlier recording,
 * instead of recording now.
 */
export async function checkRollback(ref: string, recorded?: string): Promise<RollbackReport> {
  const folder = mkdtempSync(path.join(tmpdir(), 'rollback-'));
  try {
    const sources = checkOut(ref, path.join(folder, 'version'));
    const written = await selectStored(readRecorded(recorded ?? record(path.join(folder, 'recorded'))));
    const file = path.join(folder, 'written.json.br');
    writeFixture(file, written);
    const broken = new Set(readAs(root, file).unread.map(({ place }) => place));
    const sound: Stored[] = written.filter((_, place) => !broken.has(place));
    writeFixture(file, sound);
    const { read, unread } = readAs(sources, file);
    const kinds = [...new Set(sound.map(classifyStored))].sort();
    const unknown = withoutReader([...new Set(written.map(classifyStored))]);
    return {
      read,
      kinds,
      gaps: [...unknown.map(kind => `${kind} has no reader in scripts/rollback/readers.ts`), ...notRecorded(kinds)],
      unread: unread.map(({ name, why }) => `${name}: ${why}`),
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function checkOut(ref: string, folder: string): string {
  const archive = path.join(path.dirname(folder), 'version.tar');
  try {
    execFileSync('git', ['archive', '--output', archive, ref, 'functions', 'shared', 'package.json'], {
      cwd: root,
      stdio: 'pipe',
    });
  } catch {
    throw new Error(
      `The version ${ref} is not in this copy of the repository. Fetch it (git fetch --unshallow) and try again`,
    );
  }
  execFileSync('mkdir', ['-p', folder]);
  execFileSync('tar', ['-xf', archive, '-C', folder]);
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
  return folder;
}

function record(folder: string): string {
  const vitest = path.join(root, 'node_modules/.bin/vitest');
  const run = spawnSync(vitest, ['run', '--project=unit', '--project=pipeline', ...writers], {
    cwd: root,
    env: { ...process.env, RECORD_STORED: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  if (run.status !== 0) throw new Error(`The tests that write what is stored failed:\n${run.stdout.slice(-3000)}`);
  return folder;
}

function readAs(sources: string, file: string): z.infer<typeof reportSchema> {
  const run = spawnSync(process.execPath, [path.join(import.meta.dirname, 'read-as-version.ts'), sources, file], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  const line = run.stdout.split('\n').find(outputLine => outputLine.startsWith('REPORT '));
  if (line === undefined) throw new Error(`The version in ${sources} could not be run:\n${run.stderr.slice(-3000)}`);
  return reportSchema.parse(JSON.parse(line.slice('REPORT '.length)));
}
