import { inflateRawSync } from 'node:zlib';

/** Work caused by files so far. Each reader adds to it and stops at its own limits. */
export type FileWork = { inflatedBytes: number; rows: number };
export const noWork = (): FileWork => ({ inflatedBytes: 0, rows: 0 });

export class ZipError extends Error {
  readonly problem: 'broken' | 'too-large';
  constructor(problem: ZipError['problem']) {
    super(`The archive is ${problem}`);
    this.problem = problem;
  }
}

export type ZipLimits = { readonly maxMembers: number; readonly maxBytes: number };

/** Archive members by name. `inflate` decompresses one. */
export type Zip = { readonly names: readonly string[]; readonly inflate: (name: string) => Uint8Array | null };

const signatures = { member: 0x04034b50, directory: 0x02014b50, end: 0x06054b50 };
const endBytes = 22;
const directoryBytes = 46;
const memberBytes = 30;
const maxCommentBytes = 0xffff;
/** A size or offset with this value is in the zip64 field. */
const inZip64 = 0xffffffff;

/**
 * Opens an untrusted ZIP. Its headers may lie about sizes: inflating stops at `maxBytes` over all members, counted in
 * `work`.
 * @throws {ZipError} broken: not a ZIP, truncated, encrypted, or two members with one name; too-large: more members or
 * bytes than the limits allow
 */
export function openZip(bytes: Uint8Array, { maxMembers, maxBytes }: ZipLimits, work = noWork()): Zip {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const members = guard(() => listMembers(buffer, maxMembers));
  let claimedBytes = 0;
  for (const { size } of members.values()) claimedBytes += size;
  if (claimedBytes > maxBytes) throw new ZipError('too-large');
  return {
    names: [...members.keys()],
    inflate: name => {
      const member = members.get(name);
      if (member === undefined) return null;
      const content = guard(() => inflateMember(buffer, member, maxBytes - work.inflatedBytes));
      work.inflatedBytes += content.byteLength;
      return content;
    },
  };
}

type Member = { readonly method: number; readonly packedSize: number; readonly size: number; readonly place: number };

/** Treats reads past the end of a buffer, and zlib errors, as a broken archive. */
function guard<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof ZipError) throw error;
    const isTooLarge = error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';
    throw new ZipError(isTooLarge ? 'too-large' : 'broken');
  }
}

function listMembers(buffer: Buffer, maxMembers: number): Map<string, Member> {
  const end = findEnd(buffer);
  const count = buffer.readUInt16LE(end + 10);
  if (count > maxMembers) throw new ZipError('too-large');
  const members = new Map<string, Member>();
  let at = buffer.readUInt32LE(end + 16);
  for (let index = 0; index < count; index += 1) {
    if (buffer.readUInt32LE(at) !== signatures.directory) throw new ZipError('broken');
    const isEncrypted = (buffer.readUInt16LE(at + 8) & 1) === 1;
    const [nameBytes, extraBytes, commentBytes] = [28, 30, 32].map(place => buffer.readUInt16LE(at + place));
    const extraAt = at + directoryBytes + (nameBytes ?? 0);
    const name = buffer.toString('utf8', at + directoryBytes, extraAt);
    if (isEncrypted || members.has(name)) throw new ZipError('broken');
    const extra = buffer.subarray(extraAt, extraAt + (extraBytes ?? 0));
    const sizes = [24, 20, 42].map(place => buffer.readUInt32LE(at + place));
    const [size = 0, packedSize = 0, place = 0] = withZip64(sizes, extra);
    members.set(name, { method: buffer.readUInt16LE(at + 10), packedSize, size, place });
    at = extraAt + (extraBytes ?? 0) + (commentBytes ?? 0);
  }
  return members;
}

function findEnd(buffer: Buffer): number {
  const first = Math.max(0, buffer.length - endBytes - maxCommentBytes);
  for (let at = buffer.length - endBytes; at >= first; at -= 1)
    if (buffer.readUInt32LE(at) === signatures.end) return at;
  throw new ZipError('broken');
}

/** Some writers put every size into the zip64 field, which has values only for the marked ones, in order. */
function withZip64(sizes: readonly number[], extra: Buffer): number[] {
  let values: Buffer = Buffer.alloc(0);
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2))
    if (extra.readUInt16LE(at) === 1) values = extra.subarray(at + 4, at + 4 + extra.readUInt16LE(at + 2));
  let next = 0;
  return sizes.map(size => (size === inZip64 ? Number(values.readBigUInt64LE(8 * next++)) : size));
}

function inflateMember(buffer: Buffer, { method, packedSize, place }: Member, maxBytes: number): Uint8Array {
  if (buffer.readUInt32LE(place) !== signatures.member) throw new ZipError('broken');
  const start = place + memberBytes + buffer.readUInt16LE(place + 26) + buffer.readUInt16LE(place + 28);
  if (start + packedSize > buffer.length) throw new ZipError('broken');
  const packed = buffer.subarray(start, start + packedSize);
  if (method === 0) {
    if (packed.length > maxBytes) throw new ZipError('too-large');
    return packed;
  }
  if (method !== 8) throw new ZipError('broken');
  return inflateRawSync(packed, { maxOutputLength: Math.max(1, maxBytes) });
}
