import { createHash } from 'node:crypto';
import { brotliDecompressSync, constants } from 'node:zlib';
import * as z from 'zod/mini';
import { canonicalJson } from '../../../shared/domain/audits/canonical-json.ts';
import { brotli, fromBrotli } from '../../runtime/compression.ts';
import { fromColumn, toColumn } from './columns.ts';

/** DynamoDB refuses items above 400 KB; keys and attributes take the rest. */
export const maxItemBytes = 390_000;
export const fits = (encoded: { readonly data: Uint8Array }) => encoded.data.byteLength <= maxItemBytes;

/** A day's record too large for an item. Names it, so that the cause (usually a runaway dimension) is found. */
export class ItemTooLargeError extends Error {
  constructor(key: string, bytes: number) {
    super(`The record ${key} has ${bytes} bytes compressed; an item holds ${maxItemBytes}`);
    this.name = 'ItemTooLargeError';
  }
}

export type DatedRecord = { readonly date: string };
/** Item content: the compressed records, and a fingerprint of their canonical JSON to compare without decoding. */
export type EncodedRecords = { readonly data: Uint8Array; readonly fingerprint: string };

/**
 * Returns the compression quality. A short record is written rarely and costs a write unit per kilobyte: the
 * second-slowest quality, since the slowest takes three times as long (20 ms) for 1% fewer bytes. For a month it takes
 * 60 ms, where quality 9 takes 8 for a tenth more bytes.
 */
const chooseQuality = (bytes: number) => (bytes < 32_768 ? 10 : 9);

/** Records with their fingerprint, compressed once they are to be stored: most nights change few of them. */
export type PreparedRecords = {
  readonly fingerprint: string;
  readonly encode: () => Promise<EncodedRecords>;
  /** Reports whether they fit into an item; compresses them only if their JSON doesn't. */
  readonly fits: () => Promise<boolean>;
};

/** @param quality of the compression; absent: by size */
export function prepareRecords(records: unknown, quality?: number): PreparedRecords {
  const canonical = canonicalJson(records);
  const fingerprint = createHash('sha256').update(canonical).digest('base64url').slice(0, 22);
  let encoded: Promise<EncodedRecords> | undefined;
  const compress = async (): Promise<EncodedRecords> => {
    // A single day has nothing to combine.
    const json = Buffer.from(
      Array.isArray(records) ? canonicalJson({ count: records.length, days: toColumn(records) }) : canonical,
    );
    const data = await brotli(json, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: quality ?? chooseQuality(json.length),
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: json.length,
      },
    });
    return { data, fingerprint };
  };
  const encode = () => (encoded ??= compress());
  return {
    fingerprint,
    encode,
    fits: async () => Buffer.byteLength(canonical) <= maxItemBytes || fits(await encode()),
  };
}

/** @param quality of the compression; absent: by size */
export const encodeRecords = (records: unknown, quality?: number): Promise<EncodedRecords> =>
  prepareRecords(records, quality).encode();

/** Size below which another thread costs more than it saves: a day is decoded in a tenth of a millisecond. */
const threadBytes = 32_768;

export async function decodeJson(data: Uint8Array): Promise<unknown> {
  const json = data.byteLength < threadBytes ? brotliDecompressSync(data) : await fromBrotli(data);
  return JSON.parse(json.toString('utf8'));
}

const datedRecordsSchema = z.array(z.looseObject({ date: z.string() }));
const columnsSchema = z.object({ count: z.int(), days: z.unknown() });

/** Decodes an item's days: one of a day item, all of a month's; a month from before columns is a list. */
export async function decodeDays(data: Uint8Array): Promise<DatedRecord[]> {
  const decoded = await decodeJson(data);
  if (Array.isArray(decoded)) return datedRecordsSchema.parse(decoded);
  const columns = columnsSchema.safeParse(decoded);
  return datedRecordsSchema.parse(columns.success ? fromColumn(columns.data.days, columns.data.count) : [decoded]);
}
