import { unzipSync } from 'fflate';
import { invalidAnswer } from '../platform-error.ts';

/** Far above a year of any account, far below a worker's memory. */
const largestCsvBytes = 100_000_000;
const wrong = (problem: string) => invalidAnswer('bing', 'campaign report', 'zip', problem);

/**
 * The text of the one CSV in a report's ZIP, without its byte-order mark.
 * @throws {PlatformError} invalid-answer for what is no ZIP, is cut, is empty, holds anything but one CSV or is no
 * UTF-8.
 */
export function csvOfZip(bytes: Uint8Array): string {
  const sizes = new Map<string, number>();
  let files: Record<string, Uint8Array>;
  try {
    files = unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        sizes.set(name, originalSize);
        return originalSize <= largestCsvBytes && sizes.size === 1;
      },
    });
  } catch {
    throw wrong('not a ZIP, or cut');
  }
  const [[name, csv] = []] = Object.entries(files);
  if (sizes.size !== 1) throw wrong(`${sizes.size} files`);
  if (name === undefined || csv === undefined) throw wrong('larger than any report');
  if (!/\.csv$/i.test(name)) throw wrong('no CSV');
  if (csv.length !== sizes.get(name)) throw wrong('cut');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(csv);
  } catch {
    throw wrong('not UTF-8');
  }
}
