import { type BrotliOptions, brotliCompress, brotliDecompress, gzip } from 'node:zlib';

type Done = (error: Error | null, bytes: Buffer) => void;

/** Not `promisify`: importing `node:util` loads workers and more, 1.5 of the 40 ms of a function's start. */
const promised = (work: (done: Done) => void): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    work((error, bytes) => (error === null ? resolve(bytes) : reject(error)));
  });

/** Compresses on another thread. */
export const brotli = (data: string | Buffer, options: BrotliOptions): Promise<Buffer> =>
  promised(done => brotliCompress(data, options, done));

/** Compresses as gzip. */
export const gzipped = (data: string): Promise<Buffer> => promised(done => gzip(data, done));

/** Decompresses the output of `brotli`. */
export const fromBrotli = (data: Uint8Array): Promise<Buffer> => promised(done => brotliDecompress(data, done));
