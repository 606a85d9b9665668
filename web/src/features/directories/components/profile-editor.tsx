import { formatInstant } from '../../../../../shared/domain/formats/dates.ts';
import { trackingProblem, withMedium } from '../../../../../shared/domain/directories/profile.ts';
import { listingProfileSchema, type ListingProfile, type TrackingCheck } from '../../../../../shared/model/listing.ts';
import { productCategories } from '../../../../../shared/model/sales-token.ts';
import { Button } from '../../../components/form/button.tsx';
import { Field, Select } from '../../../components/form/field.tsx';
import { TextArea } from '../../../components/form/text-area.tsx';
import { fieldPlace } from '../items.ts';
import type { ProfileChange } from '../profile-change.ts';
import { LogoField } from './logo-field.tsx';
import { PicturesField } from './pictures-field.tsx';

type Props = {
  siteId: string;
  name: string;
  profile: ListingProfile;
  /** Absent if the user may not change it. */
  logo: { readonly image: string | undefined; readonly onStored: () => void } | null;
  check: TrackingCheck | null;
  timeZone: string;
  currency: string;
  onChange: (change: ProfileChange) => void;
};

const amount = (text: string): number | null =>
  text.trim() === '' || !Number.isFinite(Number(text)) ? null : Number(text);
const isCategory = (value: string): value is (typeof productCategories)[number] =>
  productCategories.some(category => category === value);

/** All fields of the profile; each error is shown at its field. */
export function ProfileEditor({ siteId, name, profile, logo, check, timeZone, currency, onChange }: Props) {
  const set = (change: Partial<ListingProfile>) => onChange(current => ({ ...current, ...change }));
  const issues = listingProfileSchema.safeParse(profile).error?.issues ?? [];
  const problem = (path: string) => issues.find(issue => issue.path.join('.').startsWith(path))?.message ?? null;
  const tracking =
    profile.trackingUrl === '' || problem('trackingUrl') !== null ? null : trackingProblem(profile.trackingUrl);
  return (
    <div className="listing-form">
      {logo !== null && <LogoField siteId={siteId} name={name} logo={logo.image} onStored={logo.onStored} />}
      <div id={fieldPlace('category')}>
        <Select
          label="Category"
          value={profile.category ?? ''}
          onChange={value => set({ category: isCategory(value) ? value : null })}
          options={[{ value: '', label: 'None yet' }, ...productCategories.map(value => ({ value, label: value }))]}
        />
      </div>
      <div id={fieldPlace('businessDesc')}>
        <TextArea
          label="Business description"
          rows={6}
          maxLength={1000}
          value={profile.businessDesc}
          help={`${profile.businessDesc.length} of 1,000 characters. Worth 20 points.`}
          onChange={businessDesc => set({ businessDesc })}
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
            onChange={value => set({ startupCost: amount(value) })}
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
              set({ investment: from === null ? null : { from, to: profile.investment?.to ?? from } });
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
            set({
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
            onChange={veteranBenefit => set({ veteranBenefit })}
          />
        </div>
        <div id={fieldPlace('veteranParticipation')}>
          <Field
            label="Veteran participation"
            type="number"
            help="Percent of owners"
            value={profile.veteranParticipation?.toString() ?? ''}
            error={problem('veteranParticipation')}
            onChange={value => set({ veteranParticipation: amount(value) })}
          />
        </div>
      </div>
      <PicturesField siteId={siteId} images={profile.images} onChange={onChange} />
      <div id={fieldPlace('videoEmbed')}>
        <Field
          label="Video"
          type="url"
          placeholder="YouTube or Vimeo link"
          value={profile.videoUrl}
          error={problem('videoUrl')}
          onChange={videoUrl => set({ videoUrl: videoUrl.trim() })}
        />
      </div>
      <div className="listing-tracking" id={fieldPlace('webTrackingUrl')}>
        <Field
          label="Web tracking URL"
          type="url"
          placeholder="https://www.example.com/?utm_source=vetfran&utm_medium=referral"
          value={profile.trackingUrl}
          error={problem('trackingUrl') ?? tracking}
          onChange={trackingUrl => set({ trackingUrl: trackingUrl.trim() })}
        />
        {tracking?.startsWith('utm_medium') === true && (
          <Button size="small" onClick={() => set({ trackingUrl: withMedium(profile.trackingUrl) })}>
            Add it
          </Button>
        )}
        <p className="quiet">
          {check?.asked === profile.trackingUrl
            ? `Checked on ${formatInstant(check.checkedAt, timeZone)}: ${check.problem ?? 'it works, with its tags'}`
            : 'We check the address every night.'}
        </p>
      </div>
    </div>
  );
}
