import { directories } from '../../../../../shared/domain/directories/directories.ts';
import { formatNumber } from '../../../../../shared/domain/formats/numbers.ts';
import type { ListingProfile } from '../../../../../shared/model/listing.ts';
import { getErrorMessage } from '../../../app/api/errors.ts';
import { Field } from '../../../components/form/field.tsx';
import { ExternalIcon } from '../../../components/icons/actions.tsx';
import { PassIcon, WarningIcon } from '../../../components/icons/status.tsx';
import { FailedState } from '../../../components/panel/failed-state.tsx';
import { Panel } from '../../../components/panel/panel.tsx';
import { Badge } from '../../../components/status/badge.tsx';
import { SkeletonRows } from '../../../components/status/skeleton.tsx';
import { useGetListingSessionsQuery } from '../directories-api.ts';
import { isAddress } from '../items.ts';
import type { ProfileChange } from '../profile-change.ts';
import { useShown } from '../../../app/api/use-shown.ts';

type Props = {
  siteId: string;
  profile: ListingProfile;
  mayWrite: boolean;
  onChange: (change: ProfileChange) => void;
};

/** Each directory: the site's listing there, and its number of sessions. */
export function ListedPanel({ siteId, profile, mayWrite, onChange }: Props) {
  const { currentData, isError, error, refetch } = useShown(useGetListingSessionsQuery({ params: { siteId } }));
  const sessions = currentData?.sessions;
  const change = (directory: string, url: string) =>
    onChange(current => {
      const others = current.listings.filter(listing => listing.directory !== directory);
      return { ...current, listings: url === '' ? others : [...others, { directory, url }] };
    });
  return (
    <Panel
      title="Directory listings"
      subtitle="Sessions, last 31 days"
      provenance={
        <span className="provenance">
          {sessions === null ? 'No Google Analytics data yet' : 'Google Analytics, by session source'}
        </span>
      }
    >
      {isError && <FailedState message={getErrorMessage(error)} onRetry={() => void refetch()} />}
      {currentData === undefined && !isError && <SkeletonRows rows={4} height={48} />}
      {currentData !== undefined && (
        <ul className="listing-directories">
          {directories.map(({ id, name, host }) => {
            const url = profile.listings.find(listing => listing.directory === id)?.url ?? '';
            const count = sessions?.find(entry => entry.directory === id)?.sessions ?? 0;
            return (
              <li key={id}>
                <div className="listing-directory">
                  <strong>
                    {isAddress(url) ? (
                      <a href={url} target="_blank" rel="noreferrer">
                        {name} <ExternalIcon size={12} />
                        <span className="visually-hidden"> (opens a new tab)</span>
                      </a>
                    ) : (
                      name
                    )}
                  </strong>
                  <span className="number">{sessions === null ? '–' : formatNumber(count)}</span>
                  {url === '' ? (
                    <Badge>{count > 0 ? 'Visits, no listing' : 'Not listed'}</Badge>
                  ) : count > 0 ? (
                    <Badge tone="good" icon={<PassIcon size={12} />}>
                      Live
                    </Badge>
                  ) : (
                    <Badge tone="warning" icon={<WarningIcon size={12} />}>
                      {sessions === null ? 'Visits unknown' : 'No visits'}
                    </Badge>
                  )}
                </div>
                {mayWrite && (
                  <Field
                    label={`Listing at ${name}`}
                    labelHidden
                    type="url"
                    placeholder={`https://www.${host}/…`}
                    value={url}
                    onChange={value => change(id, value)}
                  />
                )}
              </li>
            );
          })}
        </ul>
      )}
    </Panel>
  );
}
