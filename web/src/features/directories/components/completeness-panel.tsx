import { Link } from 'react-router-dom';
import { profilePercent, profileWeights, statsOf } from '../../../../../shared/domain/directories/profile.ts';
import { type ListingProfile, type ProfileItem, profileItems } from '../../../../../shared/model/listing.ts';
import { ScoreRing } from '../../../components/figures/score-ring.tsx';
import { Checkbox, Field } from '../../../components/form/field.tsx';
import { NoneIcon, PassIcon } from '../../../components/icons/status.tsx';
import { Disclosure } from '../../../components/insights/disclosure.tsx';
import { Panel } from '../../../components/panel/panel.tsx';
import { fillWord, goToField, heaviestMissing, itemValue, itemWords } from '../items.ts';

type Props = {
  siteId: string;
  profile: ListingProfile;
  logo: string | undefined;
  currency: string;
  mayWrite: boolean;
  onChange: (profile: ListingProfile) => void;
};

/** The ring and its ten items: what stands there, what is missing and what that is worth. */
export function CompletenessPanel({ siteId, profile, logo, currency, mayWrite, onChange }: Props) {
  const stats = statsOf(profile, logo);
  const done = profileItems.filter(item => stats[item].completed).length;
  const next = heaviestMissing(stats);
  return (
    <Panel
      title="Profile completeness"
      subtitle={`${done} of ${profileItems.length} items`}
      provenance={
        <span className="provenance">
          {next === null
            ? 'Everything is there'
            : `${itemWords[next]} is worth the most of what is missing: ${profileWeights[next]}`}
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
                  {itemWords[item]}
                  <span className="visually-hidden">{stats[item].completed ? ', complete' : ', missing'}</span>
                </span>
                {value === null && !stats[item].completed && mayWrite ? null : (
                  <span className="listing-value">
                    {value ?? (stats[item].completed ? 'Confirmed at the directory' : 'Missing')}
                  </span>
                )}
                {mayWrite && !stats[item].completed && <Fill item={item} siteId={siteId} profile={profile} />}
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

/** Leads to where a missing item is filled: its field on this page, of the logo the site's own page. */
function Fill({ item, siteId, profile }: { item: ProfileItem; siteId: string; profile: ListingProfile }) {
  if (item === 'logo')
    return (
      <Link className="listing-fill" to={`/admin/${siteId}`}>
        Upload it under Administration
      </Link>
    );
  return (
    <button type="button" className="listing-fill" onClick={() => goToField(item)}>
      {fillWord(item, profile)}
    </button>
  );
}

/** Somebody says that an item stands at the directory, with a link that shows it. */
function Confirmation({
  item,
  profile,
  onChange,
}: {
  item: ProfileItem;
  profile: ListingProfile;
  onChange: (profile: ListingProfile) => void;
}) {
  const own = profile.confirmed.find(one => one.item === item);
  const others = profile.confirmed.filter(one => one.item !== item);
  return (
    <Disclosure
      summary={own === undefined ? 'Evidence' : own.evidence === '' ? 'Confirmed' : 'Confirmed, with evidence'}
      className="listing-evidence"
    >
      <Checkbox
        label="Stands at the directory"
        name={`confirmed-${item}`}
        checked={own !== undefined}
        onChange={checked =>
          onChange({ ...profile, confirmed: checked ? [...others, { item, evidence: '' }] : others })
        }
      />
      {own !== undefined && (
        <Field
          label={`Evidence of ${itemWords[item].toLowerCase()}`}
          type="url"
          placeholder="https://"
          value={own.evidence}
          onChange={evidence => onChange({ ...profile, confirmed: [...others, { item, evidence }] })}
        />
      )}
    </Disclosure>
  );
}
