import { createHash, randomInt, timingSafeEqual } from 'node:crypto';
import { crc32 } from 'node:zlib';

/**
 * A key is 'ins_live_' + id (8) + '_' + secret (32) + checksum (6). The prefix and the checksum let scanners of source
 * code find leaked keys without asking us.
 */
const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const pattern = /^ins_live_([0-9A-Za-z]{8})_[0-9A-Za-z]{32}([0-9A-Za-z]{6})$/;
const prefix = 'ins_live_';

const random = (length: number): string => Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');

function checksum(text: string): string {
  let digits = '';
  for (let rest = crc32(text); digits.length < 6; rest = Math.floor(rest / alphabet.length))
    digits = `${alphabet[rest % alphabet.length]}${digits}`;
  return digits;
}

/** Creates a random key. */
export function makeKeyText(): { readonly keyId: string; readonly text: string } {
  const keyId = random(8);
  const start = `${prefix}${keyId}_${random(32)}`;
  return { keyId, text: `${start}${checksum(start)}` };
}

/** Returns the id of a well-formed key; null otherwise. */
export function parseKeyId(text: string): string | null {
  const [, keyId = '', sum] = pattern.exec(text) ?? [];
  return sum !== undefined && checksum(text.slice(0, -6)) === sum ? keyId : null;
}

export const hashKey = (text: string): string => createHash('sha256').update(text).digest('base64url');

export const isKey = (text: string, hash: string): boolean =>
  timingSafeEqual(Buffer.from(hashKey(text)), Buffer.from(hash));
