import { useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { listingPicture } from '../../../../shared/domain/directories/pictures.ts';
import { apiErrorSchema, getErrorReason } from '../../app/api/errors.ts';
import { pictureTypes } from '../../components/upload/file-button.tsx';
import { fitPicture } from '../../components/upload/fit-picture.ts';
import { useUploadListingImageMutation } from './directories-api.ts';

/** A picture being uploaded, or a failed upload. */
export type Upload = {
  readonly id: number;
  readonly file: File;
  /** The address of a preview, before it is stored. */
  readonly preview: string;
  /** The picture it replaces; null for an additional one. */
  readonly replaces: string | null;
  /** The reason why it was refused; null while it waits or uploads. */
  readonly problem: string | null;
  /** True if a retry can't help, because the file itself is invalid. */
  readonly isFinal: boolean;
};

export const pictureBounds = {
  maxBytes: listingPicture.kilobytes * 1024,
  largestSide: listingPicture.largestSide,
} as const;

/** The error of a file before its upload, in the server's words; the server checks a file without a type. */
export const typeProblem = ({ type }: Pick<File, 'type'>): string | null =>
  type === '' || pictureTypes.split(',').includes(type) ? null : 'Upload a PNG, JPEG, GIF, or WebP image';

/** True if the server checked the bytes and refused them. */
function isRefused(error: unknown): boolean {
  const parsed = z.safeParse(apiErrorSchema, error);
  return parsed.success && parsed.data.status === 400;
}

/**
 * Uploads chosen pictures one after another. A refused one stays, with the reason, until it is retried or dismissed.
 * `has` is true if the profile already shows a picture.
 */
export function usePictureUploads(
  siteId: string,
  has: (image: string) => boolean,
  onStored: (image: string, replaces: string | null) => void,
) {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const [stored, setStored] = useState(0);
  const [store] = useUploadListingImageMutation();
  const line = useRef(Promise.resolve());
  const lastId = useRef(0);
  const shown = useRef(has);
  const previews = useRef(new Set<string>());
  useEffect(() => {
    shown.current = has;
  });
  useEffect(() => {
    const previewUrls = previews.current;
    return () => previewUrls.forEach(url => URL.revokeObjectURL(url));
  }, []);

  const remove = ({ id, preview }: Upload) => {
    URL.revokeObjectURL(preview);
    previews.current.delete(preview);
    setUploads(current => current.filter(upload => upload.id !== id));
  };
  const reportProblem = (id: number, problem: string | null, isFinal = false) =>
    setUploads(current => current.map(upload => (upload.id === id ? { ...upload, problem, isFinal } : upload)));
  const send = async (upload: Upload) => {
    const wrong = typeProblem(upload.file);
    if (wrong !== null) return reportProblem(upload.id, wrong, true);
    const answer = await store({
      params: { siteId },
      body: { image: await fitPicture(upload.file, pictureBounds) },
    });
    if (answer.data === undefined)
      return reportProblem(upload.id, getErrorReason(answer.error), isRefused(answer.error));
    const { imageUrl } = answer.data;
    if (shown.current(imageUrl)) return reportProblem(upload.id, 'This image is already added', true);
    setStored(count => count + 1);
    remove(upload);
    onStored(imageUrl, upload.replaces);
  };
  const queue = (upload: Upload) => {
    line.current = line.current.then(() => send(upload));
  };
  const waiting = uploads.filter(({ problem }) => problem === null).length;
  return {
    uploads,
    waiting,
    /** Number of pictures stored since the queue was last empty. */
    stored,
    add: (files: readonly File[], replaces: string | null = null) => {
      const added = files.map(file => {
        const preview = URL.createObjectURL(file);
        previews.current.add(preview);
        return { id: (lastId.current += 1), file, preview, replaces, problem: null, isFinal: false };
      });
      if (waiting === 0) setStored(0);
      setUploads(current => [...current, ...added]);
      added.forEach(queue);
    },
    retry: (upload: Upload) => {
      reportProblem(upload.id, null);
      queue(upload);
    },
    remove,
  };
}
