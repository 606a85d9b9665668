import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import type { AdminAccount } from '../admin-api.ts';
import { authority } from './day-totals.ts';
import { readCsv } from './read-csv.ts';
import { readJson } from './read-json.ts';
import { createRecordedProperty } from './recorded-property.ts';
import { MalformedRecording } from './recording.ts';
import type { Recording } from './recording.ts';

const recordedAccountId = '395000000';
/** Files with this name contain lists of all agencies; it is no property. */
const everybody = 'all';

/** Lists `<agency>__<report>.json|csv` files in a folder and its direct subfolders. */
function recordingFiles(folder: string): string[] {
  const entries = readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  const named = (name: string): boolean => /^[^_.][^/]*__[^/]+\.[a-z]+$/i.test(name);
  return entries.flatMap(entry => {
    const full = path.join(folder, entry.name);
    if (!entry.isDirectory()) return named(entry.name) ? [full] : [];
    return readdirSync(full)
      .sort()
      .filter(named)
      .map(name => path.join(full, name));
  });
}

function readOne(file: string): Recording | null {
  const { name, ext } = path.parse(file);
  const [agency = '', report = ''] = name.split('__');
  const text = readFileSync(file, 'utf8');
  if (ext === '.csv') return readCsv(agency, report, file, text);
  if (ext === '.json') return readJson(agency, report, file, text);
  throw new MalformedRecording(file, 1, 'neither .json nor .csv');
}

/**
 * Opens every agency of the folders as a property of one account. Unreadable files are skipped and reported with their
 * line; so is an agency without daily sessions.
 */
export function openRecordings(
  folders: readonly string[],
  anchorDay: string,
): { account: AdminAccount; warnings: string[] } {
  const warnings: string[] = [];
  const agencies = new Map<string, Recording[]>();
  for (const folder of folders) {
    if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) {
      warnings.push(`${folder}:0: there is no such folder of recordings`);
      continue;
    }
    for (const file of recordingFiles(folder)) {
      try {
        const recording = readOne(file);
        if (recording === null) continue;
        const agencyRecordings = agencies.get(recording.agency) ?? [];
        const twin = agencyRecordings.find(
          ({ report, file: other }) => report === recording.report && path.extname(other) === path.extname(file),
        );
        if (twin) throw new MalformedRecording(file, 1, `${recording.agency} has this report already, in ${twin.file}`);
        agencies.set(recording.agency, [...agencyRecordings, recording]);
      } catch (error) {
        if (error instanceof MalformedRecording) warnings.push(`${error.file}:${error.line}: ${error.message}`);
        else if (error instanceof Error && 'syscall' in error)
          warnings.push(`${file}:0: it cannot be read (${error.message})`);
        else throw error;
      }
    }
  }
  const all = agencies.get(everybody) ?? [];
  agencies.delete(everybody);
  const properties = [...agencies].flatMap(([agency, recordings]) => {
    const sessionsByDay = authority(recordings);
    if (sessionsByDay === null) {
      warnings.push(
        `${recordings[0]?.file ?? agency}:1: ${agency} has no readable file with sessions by date, so it is no property`,
      );
      return [];
    }
    return [
      createRecordedProperty({ agency, accountId: recordedAccountId, recordings, all, sessionsByDay, anchorDay }),
    ];
  });
  return { account: { accountId: recordedAccountId, displayName: 'US Government (recorded)', properties }, warnings };
}
