import { formatInstant } from '../../../../../shared/domain/formats/dates.ts';
import { trackingProblem, withMedium } from '../../../../../shared/domain/directories/profile.ts';
import {
  listingProfileSchema,
  type ListingProfile,
  mostImages,
  type TrackingCheck,
} from '../../../../../shared/model/listing.ts';
import { productCategories } from '../../../../../shared/model/sales-token.ts';
import { reasonOf } from '../../../app/api/errors.ts';
import { useAppDispatch } from '../../../app/store.ts';
import { Button, IconButton } from '../../../components/form/button.tsx';
import { Field, Select } from '../../../components/form/field.tsx';
import { TextArea } from '../../../components/form/text-area.tsx';
import { ArrowLeftIcon, ArrowRightIcon, TrashIcon } from '../../../components/icons/actions.tsx';
import { toastShown } from '../../../components/toast/toast-slice.ts';
import { ImagePick } from '../../../components/upload/image-pick.tsx';
import { useUploadListingImageMutation } from '../directories-api.ts';
import { fieldPlace } from '../items.ts';

type Props = {
  siteId: string;
  profile: ListingProfile;
  check: TrackingCheck | null;
  timeZone: string;
  currency: string;
  onChange: (profile: ListingProfile) => void;
};

const amount = (text: string): number | null =>
  text.trim() === '' || !Number.isFinite(Number(text)) ? null : Number(text);
const isCategory = (value: string): value is (typeof productCategories)[number] =>
  productCategories.some(one => one === value);

/** Every value of the profile; what is wrong stands beside its field. */
export function ProfileEditor({ siteId, profile, check, timeZone, currency, onChange }: Props) {
  const dispatch = useAppDispatch();
  const [upload, { isLoading }] = useUploadListingImageMutation();
  const issues = listingProfileSchema.safeParse(profile).error?.issues ?? [];
  const problem = (path: string) => issues.find(issue => issue.path.join('.').startsWith(path))?.message ?? null;
  const tracking =
    profile.trackingUrl === '' || problem('trackingUrl') !== null ? null : trackingProblem(profile.trackingUrl);
  const pick = async (bytes: Uint8Array<ArrayBuffer>) => {
    const answer = await upload({ params: { siteId }, body: { image: bytes } });
    if (answer.data === undefined) dispatch(toastShown({ tone: 'bad', text: reasonOf(answer.error) }));
    else onChange({ ...profile, images: [...profile.images, { image: answer.data.imageUrl, alt: '' }] });
  };
  const swap = (index: number, other: number) => {
    const images = [...profile.images];
    const [a, b] = [images[index], images[other]];
    if (a === undefined || b === undefined) return;
    images[index] = b;
    images[other] = a;
    onChange({ ...profile, images });
  };
  return (
    <div className="listing-form">
      <div id={fieldPlace('category')}>
        <Select
          label="Category"
          value={profile.category ?? ''}
          onChange={value => onChange({ ...profile, category: isCategory(value) ? value : null })}
          options={[{ value: '', label: 'None yet' }, ...productCategories.map(value => ({ value, label: value }))]}
        />
      </div>
      <div id={fieldPlace('businessDesc')}>
        <TextArea
          label="Business description"
          rows={6}
          maxLength={1000}
          value={profile.businessDesc}
          help={`${profile.businessDesc.length} of 1,000 characters. Worth 20.`}
          onChange={businessDesc => onChange({ ...profile, businessDesc })}
        />
      </div>
      <div className="listing-line">
        <div id={fieldPlace('startupCost')}>
          <Field
            label="Startup cost"
            help={`In ${currency}`}
            inputMode="decimal"
            type="number"
            value={profile.startupCost?.toString() ?? ''}
            error={problem('startupCost')}
            onChange={value => onChange({ ...profile, startupCost: amount(value) })}
          />
        </div>
        <div id={fieldPlace('investment')}>
          <Field
            label="Investment from"
            help={`In ${currency}`}
            type="number"
            value={profile.investment?.from.toString() ?? ''}
            error={problem('investment')}
            onChange={value => {
              const from = amount(value);
              onChange({ ...profile, investment: from === null ? null : { from, to: profile.investment?.to ?? from } });
            }}
          />
        </div>
        <Field
          label="Investment to"
          help={`In ${currency}`}
          type="number"
          disabled={profile.investment === null}
          value={profile.investment?.to.toString() ?? ''}
          onChange={value =>
            onChange({
              ...profile,
              investment:
                profile.investment === null
                  ? null
                  : { from: profile.investment.from, to: amount(value) ?? profile.investment.from },
            })
          }
        />
      </div>
      <div className="listing-line">
        <div id={fieldPlace('veteranBenefit')}>
          <Field
            label="Veteran benefit"
            maxLength={200}
            value={profile.veteranBenefit}
            onChange={veteranBenefit => onChange({ ...profile, veteranBenefit })}
          />
        </div>
        <div id={fieldPlace('veteranParticipation')}>
          <Field
            label="Veteran participation"
            type="number"
            help="Percent of owners"
            value={profile.veteranParticipation?.toString() ?? ''}
            error={problem('veteranParticipation')}
            onChange={value => onChange({ ...profile, veteranParticipation: amount(value) })}
          />
        </div>
      </div>
      <fieldset className="listing-images" id={fieldPlace('imgCarousel')}>
        <legend>
          Images{' '}
          <span>
            {profile.images.length} of {mostImages}
          </span>
        </legend>
        <ul>
          {profile.images.map(({ image, alt }, index) => (
            <li key={image}>
              <img src={image} alt={alt} />
              <Field
                label={`Description of picture ${index + 1}`}
                maxLength={150}
                value={alt}
                error={alt === '' ? 'Please describe the picture for who cannot see it' : null}
                onChange={value =>
                  onChange({
                    ...profile,
                    images: profile.images.map((one, place) => (place === index ? { ...one, alt: value } : one)),
                  })
                }
              />
              <span className="listing-image-tools">
                <IconButton
                  label={`Move picture ${index + 1} forward`}
                  disabled={index === 0}
                  onClick={() => swap(index, index - 1)}
                >
                  <ArrowLeftIcon size={14} />
                </IconButton>
                <IconButton
                  label={`Move picture ${index + 1} back`}
                  disabled={index === profile.images.length - 1}
                  onClick={() => swap(index, index + 1)}
                >
                  <ArrowRightIcon size={14} />
                </IconButton>
                <IconButton
                  label={`Remove picture ${index + 1}`}
                  onClick={() => onChange({ ...profile, images: profile.images.filter(one => one.image !== image) })}
                >
                  <TrashIcon size={14} />
                </IconButton>
              </span>
            </li>
          ))}
        </ul>
        <ImagePick
          label="Add a picture"
          maxKilobytes={200}
          words={most => `Pictures may have up to ${most} KB`}
          busy={isLoading}
          disabled={profile.images.length >= mostImages}
          onPick={bytes => void pick(bytes)}
        >
          Add a picture
        </ImagePick>
      </fieldset>
      <div id={fieldPlace('videoEmbed')}>
        <Field
          label="Video"
          type="url"
          placeholder="Link to YouTube or Vimeo"
          value={profile.videoUrl}
          error={problem('videoUrl')}
          onChange={videoUrl => onChange({ ...profile, videoUrl: videoUrl.trim() })}
        />
      </div>
      <div className="listing-tracking" id={fieldPlace('webTrackingUrl')}>
        <Field
          label="Web tracking URL"
          type="url"
          placeholder="https://www.example.com/?utm_source=vetfran&utm_medium=referral"
          value={profile.trackingUrl}
          error={problem('trackingUrl') ?? tracking}
          onChange={trackingUrl => onChange({ ...profile, trackingUrl: trackingUrl.trim() })}
        />
        {tracking?.startsWith('utm_medium') === true && (
          <Button size="small" onClick={() => onChange({ ...profile, trackingUrl: withMedium(profile.trackingUrl) })}>
            Add it
          </Button>
        )}
        <p className="quiet">
          {check?.asked === profile.trackingUrl
            ? `Looked at on ${formatInstant(check.checkedAt, timeZone)}: ${check.problem ?? 'it answers, with its tags'}`
            : 'The address is looked at every night.'}
        </p>
      </div>
    </div>
  );
}
