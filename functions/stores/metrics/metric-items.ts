import {
  deleteItem,
  getItem,
  listItems,
  listKeys,
  putItem,
  type StoredKey,
  type StoredRecords,
} from '../codecs/compressed-items.ts';
import type { EncodedRecords } from '../codecs/day-items.ts';
import { computeMonthEnd } from './kept-months.ts';

export type { StoredKey, StoredRecords } from '../codecs/compressed-items.ts';

/** Lists a site's items in a range of sort keys, both included, in order. */
export const listRecords = (siteId: string, from: string, to: string, consistent = false): Promise<StoredRecords[]> =>
  listItems('metrics', { siteId, from, to }, consistent);

/** Lists only keys and fingerprints. Consistent: includes recent writes. */
export const listFingerprints = (siteId: string, from: string, to: string): Promise<StoredKey[]> =>
  listKeys('metrics', { siteId, from, to });

export const getRecords = (siteId: string, sk: string): Promise<StoredRecords | null> => getItem('metrics', siteId, sk);

/** Writes an item over the fingerprint seen, or over none (null); false if that changed. */
export const putRecords = (
  siteId: string,
  sk: string,
  encoded: EncodedRecords,
  storedFingerprint: string | null,
): Promise<boolean> => {
  const [service = '', , date = ''] = sk.split('#');
  return putItem('metrics', siteId, sk, encoded, storedFingerprint, computeMonthEnd(service, date));
};

/** Deletes the item with the fingerprint seen; also true if it is already gone. */
export const deleteRecords = (siteId: string, key: StoredKey): Promise<boolean> => deleteItem('metrics', siteId, key);
