import { useState } from 'react';
import type { ListingProfile } from '../../../../../shared/model/listing.ts';
import { IconButton } from '../../../components/form/button.tsx';
import { ArrowLeftIcon, ArrowRightIcon, ExternalIcon } from '../../../components/icons/actions.tsx';
import { StoreIcon } from '../../../components/icons/navigation.tsx';
import { PassIcon } from '../../../components/icons/status.tsx';
import { Panel } from '../../../components/panel/panel.tsx';
import { isAddress, itemValue } from '../items.ts';

type Props = { name: string; profile: ListingProfile; logo: string | undefined; currency: string };

/** The profile as a directory's visitors see it, updated while editing. */
export function PublicCard({ name, profile, logo, currency }: Props) {
  const [shown, setShown] = useState(0);
  const { images } = profile;
  const place = Math.min(shown, Math.max(images.length - 1, 0));
  const image = images[place];
  const facts = (['startupCost', 'investment', 'veteranParticipation'] as const).flatMap(item => {
    const value = itemValue(item, profile, { logo, currency });
    return value === null ? [] : [{ item, value }];
  });
  const links = (
    [
      [profile.videoUrl, 'Watch the video'],
      [profile.trackingUrl, 'Visit the website'],
    ] as const
  ).filter(([href]) => isAddress(href));
  const titles = { startupCost: 'Startup cost', investment: 'Investment', veteranParticipation: 'Veterans' };
  return (
    <Panel title="Public card" subtitle="Visitor preview">
      <article className="listing-card" aria-label={`Preview of ${name}`}>
        <div className="listing-picture">
          {image === undefined ? <span>No picture yet</span> : <img src={image.image} alt={image.alt} />}
          {images.length > 1 && (
            <div className="listing-turn">
              <IconButton label="Previous image" disabled={place === 0} onClick={() => setShown(place - 1)}>
                <ArrowLeftIcon size={14} />
              </IconButton>
              <span className="number">
                {place + 1} of {images.length}
              </span>
              <IconButton label="Next image" disabled={place === images.length - 1} onClick={() => setShown(place + 1)}>
                <ArrowRightIcon size={14} />
              </IconButton>
            </div>
          )}
        </div>
        <div className="listing-card-body">
          <div className="listing-name">
            {logo === undefined ? (
              <span className="listing-logo">
                <StoreIcon size={20} />
              </span>
            ) : (
              <img className="listing-logo" src={logo} alt="" />
            )}
            <div>
              <h3>{name}</h3>
              <p>{profile.category ?? 'No category yet'}</p>
            </div>
          </div>
          <p className="listing-desc">{profile.businessDesc || 'No description yet'}</p>
          {facts.length > 0 && (
            <dl>
              {facts.map(({ item, value }) => (
                <div key={item}>
                  <dt>{titles[item]}</dt>
                  <dd className="number">{value}</dd>
                </div>
              ))}
            </dl>
          )}
          {profile.veteranBenefit !== '' && (
            <p className="listing-benefit">
              <PassIcon size={16} />
              {profile.veteranBenefit}
            </p>
          )}
          {links.length > 0 && (
            <p className="listing-links">
              {links.map(([href, words]) => (
                <a key={words} href={href} target="_blank" rel="noreferrer">
                  {words} <ExternalIcon size={12} />
                  <span className="visually-hidden"> (opens a new tab)</span>
                </a>
              ))}
            </p>
          )}
        </div>
      </article>
    </Panel>
  );
}
