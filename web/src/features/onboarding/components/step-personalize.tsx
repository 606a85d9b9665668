import type { ReactNode } from 'react';
import type { Me } from '../../../../../shared/contract/session.ts';
import { type SeenNode, timeZones } from '../../../../../shared/model/node.ts';
import { readable } from '../../../../../shared/domain/theme/colours.ts';
import { BrandMark } from '../../../components/brand-mark.tsx';
import { Field, Select } from '../../../components/form/field.tsx';
import { currencies, type Personal, personalProblems } from '../view/personal.ts';

type Props = { site: SeenNode; me: Me; typed: Personal; pictures: ReactNode; onType: (typed: Personal) => void };

const looks = [
  { mode: 'light', ground: '#ffffff', away: '#131924' },
  { mode: 'dark', ground: '#14181f', away: '#ffffff' },
] as const;
const zones = Object.keys(timeZones).map(name => ({ value: name, label: name }));
const money = new Intl.DisplayNames('en', { type: 'currency' });

/** A preview of the dashboard's header with this logo and these colors, in both modes. */
function Preview({ site, me }: { site: SeenNode; me: Me }) {
  const { primary, secondary } = me.theme;
  return (
    <div
      className="look-preview"
      role="img"
      aria-label={`Preview: ${site.name} in the colors ${primary} and ${secondary}, light and dark`}
    >
      {looks.map(({ mode, ground, away }) => (
        <div key={mode} className={`look look-${mode}`}>
          <span className="look-head">
            {site.attr.logo === undefined ? <BrandMark size={20} /> : <img src={site.attr.logo} alt="" />}
            <b>{site.name}</b>
          </span>
          <span className="look-bars" style={{ color: readable(primary, ground, away, 3) }}>
            <i />
            <i />
            <i />
            <i />
          </span>
          <span
            className="look-button"
            style={{ background: readable(primary, '#ffffff', '#131924', 4.5), borderColor: secondary }}
          >
            View Data
          </span>
        </div>
      ))}
    </div>
  );
}

/** Logo, picture, colors, address, time zone and currency of a site. */
export function StepPersonalize({ site, me, typed, pictures, onType }: Props) {
  const problems = personalProblems(typed);
  const set = (name: keyof Personal) => (value: string) => onType({ ...typed, [name]: value });
  return (
    <div className="personal">
      <section className="panel personal-panel" aria-labelledby="personal-look">
        <h2 id="personal-look">Look</h2>
        {pictures}
        <Preview site={site} me={me} />
        <p className="personal-note">Colors come from {me.theme.title} and stay readable in both modes.</p>
      </section>
      <section className="panel personal-panel" aria-labelledby="personal-place">
        <h2 id="personal-place">Region and currency</h2>
        <Field
          label="Address"
          name="address"
          autoComplete="street-address"
          value={typed.address}
          error={problems.address ?? null}
          onChange={set('address')}
        />
        <div className="personal-row">
          <Field
            label="City"
            name="city"
            autoComplete="address-level2"
            value={typed.city}
            error={problems.city ?? null}
            onChange={set('city')}
          />
          <Field
            label="State"
            name="state"
            autoComplete="address-level1"
            maxLength={2}
            value={typed.state}
            error={problems.state ?? null}
            onChange={set('state')}
          />
          <Field
            label="Zip"
            name="zip"
            autoComplete="postal-code"
            value={typed.zip}
            error={problems.zip ?? null}
            onChange={set('zip')}
          />
        </div>
        <Select
          label="Time zone"
          value={typed.tz}
          options={zones}
          onChange={set('tz')}
          help="When a day ends in your numbers"
        />
        <Select
          label="Currency"
          value={typed.currency}
          options={currencies.map(code => ({ value: code, label: `${code}, ${money.of(code) ?? code}` }))}
          onChange={set('currency')}
          help="For sales and revenue. We never convert amounts"
        />
      </section>
    </div>
  );
}
