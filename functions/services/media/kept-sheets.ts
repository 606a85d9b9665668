import { DeleteObjectCommand, GetObjectCommand, NoSuchKey, PutObjectCommand } from '@aws-sdk/client-s3';
import { keptSheetDays } from '../../../shared/domain/sales/kept-sheets.ts';
import { salesKinds, type SalesKind } from '../../../shared/model/sales.ts';
import { s3Client } from '../../runtime/clients/s3.ts';
import { requiredSetting } from '../../runtime/environment.ts';

/** Key of a site's last uploaded workbook per kind; only its endpoint reads it. */
const makeKey = (siteId: string, kind: SalesKind): string => `uploads/sales/${siteId}/${kind}.xlsx`;
const bucket = () => requiredSetting('ASSETS_BUCKET');
const contentType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const dayMs = 86_400_000;

export type KeptSheet = { readonly name: string; readonly bytes: Uint8Array };
type Upload = KeptSheet & { readonly siteId: string; readonly kind: SalesKind; readonly at: Date };

/** Stores the workbook of a saved upload, replacing the previous one. The bucket deletes it after 30 days. */
export async function keepSheet({ siteId, kind, name, bytes, at }: Upload): Promise<void> {
  await s3Client().send(
    new PutObjectCommand({
      Bucket: bucket(),
      Key: makeKey(siteId, kind),
      Body: bytes,
      ContentType: contentType,
      Metadata: { name: encodeURIComponent(name), at: at.toISOString() },
    }),
  );
}

/** Returns the last uploaded workbook; null if none is stored. */
export async function keptSheet(siteId: string, kind: SalesKind, now: Date): Promise<KeptSheet | null> {
  try {
    const { Body, Metadata = {} } = await s3Client().send(
      new GetObjectCommand({ Bucket: bucket(), Key: makeKey(siteId, kind) }),
    );
    const isKept = now.getTime() - Date.parse(Metadata['at'] ?? '') <= keptSheetDays * dayMs;
    if (Body === undefined || !isKept) return null;
    return { name: decodeURIComponent(Metadata['name'] ?? ''), bytes: await Body.transformToByteArray() };
  } catch (error) {
    if (error instanceof NoSuchKey) return null;
    throw error;
  }
}

/** Deletes them with their site; missing ones are no error. */
export async function deleteKeptSheets(siteId: string): Promise<void> {
  for (const kind of salesKinds)
    await s3Client().send(new DeleteObjectCommand({ Bucket: bucket(), Key: makeKey(siteId, kind) }));
}
