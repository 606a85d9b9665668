import { GetObjectCommand } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { s3Client } from '../../../../functions/runtime/clients/s3.ts';
import { storeImage } from '../../../../functions/services/media/images.ts';
import { deleteKeptSheets, keepSheet, keptSheet } from '../../../../functions/services/media/kept-sheets.ts';
import { salesKinds } from '../../../../shared/model/sales.ts';
import { startPeople } from '../../support/people.ts';

/** What is put into the bucket, read back as whoever serves it gets it: bytes, type, how long it is kept, how it opens. */
let program: Awaited<ReturnType<typeof startPeople>>;
const now = new Date('2026-11-22T12:00:00Z');
beforeAll(async () => {
  program = await startPeople({ now });
});
afterAll(() => program.stop());
const readBack = async (key: string) => {
  const { Body, ContentType, CacheControl, ContentDisposition } = await s3Client().send(new GetObjectCommand({ Bucket: 'test-assets', Key: key }));
  return { bytes: Buffer.from((await Body?.transformToByteArray()) ?? []).toString('hex'), ContentType, CacheControl, ContentDisposition };
};

/** The smallest picture of each type, by hand, without metadata: those are removed. */
const pictures = {
  'image/png': Buffer.from('89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c4890000000a49444154789c6360000000020001e221bc330000000049454e44ae426082', 'hex'),
  'image/gif': Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64'),
  'image/jpeg': Buffer.from('ffd8ffe000104a46494600010100000100010000ffc0000b080001000101011100ffda0008010100003f007fffd9', 'hex'),
  'image/webp': Buffer.from('52494646240000005745425056503820180000003001009d012a0100010001401c25a40003700000fefd3668', 'hex'),
} as const;
const endings = { 'image/png': 'png', 'image/gif': 'gif', 'image/jpeg': 'jpg', 'image/webp': 'webp' } as const;

test.each(Object.keys(pictures) as (keyof typeof pictures)[])('%s', async type => {
  const bytes = pictures[type];
  const address = await storeImage(bytes, { folder: 'logos', owner: 'site-n1', field: 'logo', maxBytes: 1000, tooLarge: 'Too large' });
  expect(address).toMatch(new RegExp(`^/media/logos/[\\w-]+\\.${endings[type]}$`));
  expect(await readBack(address.slice(1))).toEqual({
    bytes: bytes.toString('hex'), ContentType: type, CacheControl: 'public, max-age=31536000, immutable', ContentDisposition: 'inline',
  });
});

test.each(salesKinds)('keeps the workbook of %s with its name and bytes, for its days only', async kind => {
  const bytes = Buffer.from(`bytes of ${kind}`);
  await keepSheet({ siteId: 'site-n1', kind, name: 'Umsätze “Q4”.xlsx', bytes, at: now });
  expect(await readBack(`uploads/sales/site-n1/${kind}.xlsx`)).toEqual({
    bytes: bytes.toString('hex'), ContentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', CacheControl: undefined, ContentDisposition: undefined,
  });
  const after = (days: number) => keptSheet('site-n1', kind, new Date(now.getTime() + days * 86_400_000));
  expect([(await after(30))?.name, await after(31)]).toEqual(['Umsätze “Q4”.xlsx', null]);
  await deleteKeptSheets('site-n1');
  expect(await keptSheet('site-n1', kind, now)).toBeNull();
});
