import {
  profilePercent,
  profileWeights,
  computeProfileStats,
} from '../../../../../shared/domain/directories/profile.ts';
import { type ListingProfile, type ProfileItem, profileItems } from '../../../../../shared/model/listing.ts';
import { ScoreRing } from '../../../components/figures/score-ring.tsx';
import { Checkbox, Field } from '../../../components/form/field.tsx';
import { NoneIcon, PassIcon } from '../../../components/icons/status.tsx';
import { Disclosure } from '../../../components/insights/disclosure.tsx';
import { Panel } from '../../../components/panel/panel.tsx';
import type { ProfileChange } from '../profile-change.ts';
import { fillWord, goToField, heaviestMissing, itemValue, profileItemLabels } from '../items.ts';

type Props = {
  profile: ListingProfile;
  logo: string | undefined;
  currency: string;
  mayWrite: boolean;
  /** True if the logo can be changed here. */
  mayLogo: boolean;
  onChange: (change: ProfileChange) => void;
};

/** The ring and its ten items: completed, missing, and the value of each missing one. */
export function CompletenessPanel({ profile, logo, currency, mayWrite, mayLogo, onChange }: Props) {
  const stats = computeProfileStats(profile, logo);
  const done = profileItems.filter(item => stats[item].completed).length;
  const next = heaviestMissing(stats);
  return (
    <Panel
      title="Profile completeness"
      subtitle={`${done} of ${profileItems.length} items`}
      provenance={
        <span className="provenance">
          {next === null ? 'Profile complete' : `${profileItemLabels[next]} adds the most: ${profileWeights[next]}`}
        </span>
      }
    >
      <div className="listing-ring">
        <ScoreRing score={profilePercent(stats)} color="var(--link)" label="Profile completeness" size={120} />
      </div>
      <ul className="listing-items">
        {profileItems.map(item => {
          const value = itemValue(item, profile, { logo, currency });
          return (
            <li key={item}>
              {stats[item].completed ? <PassIcon size={16} className="text-good" /> : <NoneIcon size={16} />}
              <div>
                <span className="listing-item">
                  {profileItemLabels[item]}
                  <span className="visually-hidden">{stats[item].completed ? ', complete' : ', missing'}</span>
                </span>
                {value === null && !stats[item].completed && mayWrite ? null : (
                  <span className="listing-value">
                    {value ?? (stats[item].completed ? 'Confirmed at the directory' : 'Missing')}
                  </span>
                )}
                {mayWrite && (item !== 'logo' || mayLogo) && !stats[item].completed && (
                  <Fill item={item} profile={profile} />
                )}
                {mayWrite && <Confirmation item={item} profile={profile} onChange={onChange} />}
              </div>
              <span className="number">
                {stats[item].completed ? profileWeights[item] : `+${profileWeights[item]}`}
              </span>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}

/** Links to the field of a missing item. */
function Fill({ item, profile }: { item: ProfileItem; profile: ListingProfile }) {
  return (
    <button type="button" className="listing-fill" onClick={() => goToField(item)}>
      {fillWord(item, profile)}
    </button>
  );
}

/** The form to confirm that an item exists at the directory, with a link to it. */
function Confirmation({
  item,
  profile,
  onChange,
}: {
  item: ProfileItem;
  profile: ListingProfile;
  onChange: (change: ProfileChange) => void;
}) {
  const confirmation = profile.confirmed.find(entry => entry.item === item);
  const set = (now: ListingProfile['confirmed'][number] | null) =>
    onChange(current => {
      const others = current.confirmed.filter(entry => entry.item !== item);
      return { ...current, confirmed: now === null ? others : [...others, now] };
    });
  return (
    <Disclosure
      summary={
        confirmation === undefined
          ? 'Evidence'
          : confirmation.evidence === ''
            ? 'Confirmed'
            : 'Confirmed, with evidence'
      }
      className="listing-evidence"
    >
      <Checkbox
        label="Live at the directory"
        name={`confirmed-${item}`}
        checked={confirmation !== undefined}
        onChange={checked => set(checked ? { item, evidence: '' } : null)}
      />
      {confirmation !== undefined && (
        <Field
          label={`Evidence for ${profileItemLabels[item].toLowerCase()}`}
          type="url"
          placeholder="https://"
          value={confirmation.evidence}
          onChange={evidence => set({ item, evidence })}
        />
      )}
    </Disclosure>
  );
}
