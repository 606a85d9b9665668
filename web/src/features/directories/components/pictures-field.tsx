import { useState } from 'react';
import { listingPicture } from '../../../../../shared/domain/directories/pictures.ts';
import { type ListingProfile, maxListingImages } from '../../../../../shared/model/listing.ts';
import { IconButton } from '../../../components/form/button.tsx';
import { Field } from '../../../components/form/field.tsx';
import { ArrowLeftIcon, ArrowRightIcon, RefreshIcon, TrashIcon } from '../../../components/icons/actions.tsx';
import { FileButton } from '../../../components/upload/file-button.tsx';
import { PictureDrop } from '../../../components/upload/picture-drop.tsx';
import { fieldPlace } from '../items.ts';
import { usePictureUploads } from '../use-picture-uploads.ts';
import type { ProfileChange } from '../profile-change.ts';
import { UploadLine } from './upload-line.tsx';

type Images = ListingProfile['images'];
type Props = { siteId: string; images: Images; onChange: (change: ProfileChange) => void };

const moved = (images: Images, index: number, to: number): Images => {
  const picture = images[index];
  return picture === undefined ? images : images.toSpliced(index, 1).toSpliced(to, 0, picture);
};
const withStored = (images: Images, image: string, replaces: string | null): Images =>
  images.some(picture => picture.image === replaces)
    ? images.map(picture => (picture.image === replaces ? { ...picture, image } : picture))
    : [...images, { image, alt: '' }];

/** The pictures of the carousel: chosen or dropped, shown while uploading, described, ordered, replaced. */
export function PicturesField({ siteId, images, onChange }: Props) {
  const change = (next: (images: Images) => Images) =>
    onChange(current => ({ ...current, images: next(current.images) }));
  const { uploads, waiting, stored, add, retry, remove } = usePictureUploads(
    siteId,
    image => images.some(picture => picture.image === image),
    (image, replaces) => change(current => withStored(current, image, replaces)),
  );
  const [left, setLeft] = useState(0);
  const room =
    maxListingImages -
    images.length -
    uploads.filter(upload => upload.replaces === null && upload.problem === null).length;
  const take = (files: readonly File[]) => {
    setLeft(Math.max(0, files.length - room));
    add(files.slice(0, Math.max(0, room)));
  };
  const { kilobytes, least } = listingPicture;
  return (
    <fieldset className="listing-images" id={fieldPlace('imgCarousel')}>
      <legend>
        Images{' '}
        <span>
          {images.length} of {maxListingImages}
        </span>
      </legend>
      <ul>
        {images.map(({ image, alt }, index) => (
          <li key={image}>
            <img src={image} alt={alt} />
            <Field
              label={`Description of image ${index + 1}`}
              maxLength={150}
              value={alt}
              error={alt === '' ? 'Describe the image for screen readers' : null}
              onChange={value =>
                change(current =>
                  current.map(picture => (picture.image === image ? { ...picture, alt: value } : picture)),
                )
              }
            />
            <span className="listing-image-tools">
              <IconButton
                label={`Move image ${index + 1} forward`}
                disabled={index === 0}
                onClick={() => change(current => moved(current, index, index - 1))}
              >
                <ArrowLeftIcon size={14} />
              </IconButton>
              <IconButton
                label={`Move image ${index + 1} back`}
                disabled={index === images.length - 1}
                onClick={() => change(current => moved(current, index, index + 1))}
              >
                <ArrowRightIcon size={14} />
              </IconButton>
              <FileButton
                label={`Replace image ${index + 1}`}
                iconOnly
                onFiles={files => add(files.slice(0, 1), image)}
              >
                <RefreshIcon size={14} />
              </FileButton>
              <IconButton
                label={`Remove image ${index + 1}`}
                onClick={() => change(current => current.filter(picture => picture.image !== image))}
              >
                <TrashIcon size={14} />
              </IconButton>
            </span>
          </li>
        ))}
        {uploads.map(upload => (
          <UploadLine key={upload.id} upload={upload} onRetry={retry} onRemove={remove} />
        ))}
      </ul>
      {waiting > 0 && <progress max={stored + waiting} value={stored} aria-label="Images uploaded" />}
      <p className="quiet" role="status">
        {waiting > 0 && `Uploading image ${stored + 1} of ${stored + waiting}`}
        {waiting === 0 &&
          stored > 0 &&
          `${stored === 1 ? '1 image' : `${stored} images`} uploaded. Visitors see them after you save.`}
        {left > 0 && ` ${maxListingImages} images at most. ${left} ${left === 1 ? 'was' : 'were'} not added.`}
      </p>
      <PictureDrop
        label="Add images"
        hint={`PNG, JPEG, GIF or WebP, at least ${least.width} x ${least.height} pixels. Larger than ${kilobytes} KB is resized.`}
        multiple
        disabled={room <= 0}
        onFiles={take}
      >
        Add images
      </PictureDrop>
    </fieldset>
  );
}
