import { openZip, type Zip, ZipError } from '../../runtime/unzip.ts';
import { invalidAnswer } from '../platform-error.ts';

/** Far above a year of any account, far below a worker's memory. */
const largestCsvBytes = 100_000_000;
const wrong = (problem: string) => invalidAnswer('bing', 'campaign report', 'zip', problem);

/**
 * Returns the text of the one CSV in a report's ZIP, without its byte-order mark.
 * @throws {PlatformError} invalid-answer for a broken, truncated or empty ZIP, other content than one CSV, or invalid
 * UTF-8.
 */
export function csvOfZip(bytes: Uint8Array): string {
  try {
    const { names, inflate }: Zip = openZip(bytes, { maxMembers: 100, maxBytes: largestCsvBytes });
    const [name = ''] = names;
    if (names.length !== 1) throw wrong(`${names.length} files`);
    if (!/\.csv$/i.test(name)) throw wrong('no CSV');
    return decode(inflate(name) ?? new Uint8Array());
  } catch (error) {
    if (!(error instanceof ZipError)) throw error;
    throw wrong(error.problem === 'broken' ? 'not a ZIP, or cut' : 'larger than any report');
  }
}

function decode(csv: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(csv);
  } catch {
    throw wrong('not UTF-8');
  }
}
