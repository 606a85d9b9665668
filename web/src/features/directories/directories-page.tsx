import type * as z from 'zod/mini';
import type { getListing } from '../../../../shared/contract/directories.ts';
import { useScope } from '../../app/address/scope.tsx';
import { getErrorMessage } from '../../app/api/errors.ts';
import { useAccess } from '../../components/access/use-access.ts';
import { Button } from '../../components/form/button.tsx';
import { FailedState } from '../../components/panel/failed-state.tsx';
import { NoSite } from '../../components/panel/no-site.tsx';
import { Panel } from '../../components/panel/panel.tsx';
import { SkeletonRows } from '../../components/status/skeleton.tsx';
import { CompletenessPanel } from './components/completeness-panel.tsx';
import { ListedPanel } from './components/listed-panel.tsx';
import { ProfileEditor } from './components/profile-editor.tsx';
import { PublicCard } from './components/public-card.tsx';
import { useGetListingQuery } from './directories-api.ts';
import { useProfile } from './use-profile.ts';
import './components/directories.css';
import { useShown } from '../../app/api/use-shown.ts';

type Listing = z.infer<(typeof getListing)['response']>;

/** /directories: the open site's profile in the franchise directories, its completeness, and its results. */
export function DirectoriesPage() {
  const { siteId, site, timeZone } = useScope();
  const access = useAccess();
  const id = siteId ?? '';
  const { currentData, isError, error, refetch } = useShown(
    useGetListingQuery({ params: { siteId: id } }, { skip: id === '' }),
  );
  if (siteId === null) return <NoSite />;
  if (isError)
    return (
      <div className="panel">
        <div className="panel-body">
          <FailedState message={getErrorMessage(error)} onRetry={() => void refetch()} />
        </div>
      </div>
    );
  if (currentData === undefined || site === undefined || access === undefined || timeZone === undefined)
    return (
      <div aria-busy="true">
        <SkeletonRows rows={6} height={72} />
      </div>
    );
  return (
    <Profile
      key={id}
      siteId={id}
      name={site.name}
      listing={currentData}
      timeZone={timeZone}
      mayWrite={access.may('listing.update', site)}
      mayLogo={access.may('site.update', site)}
      reload={() => void refetch()}
    />
  );
}

type Props = {
  siteId: string;
  name: string;
  listing: Listing;
  timeZone: string;
  mayWrite: boolean;
  mayLogo: boolean;
  reload: () => void;
};

function Profile({ siteId, name, listing, timeZone, mayWrite, mayLogo, reload }: Props) {
  const { profile, setProfile, changed, valid, saving, submit } = useProfile(siteId, name, listing);
  const { logo, currency, check } = listing;
  return (
    <div className="listing-page">
      <CompletenessPanel
        profile={profile}
        logo={logo}
        currency={currency}
        mayWrite={mayWrite}
        mayLogo={mayLogo}
        onChange={setProfile}
      />
      <Panel
        title="Listing profile"
        subtitle="Shown in the franchise directories"
        provenance={
          <span className="provenance">
            {changed ? (valid ? 'Not saved yet' : 'Some fields need attention') : 'All changes saved'}
          </span>
        }
        action={
          mayWrite && (
            <span className="listing-save">
              <Button disabled={!changed} onClick={() => setProfile(() => listing.profile)}>
                Discard
              </Button>
              <Button look="primary" busy={saving} disabled={!changed || !valid} onClick={() => void submit()}>
                Save
              </Button>
            </span>
          )
        }
      >
        {mayWrite ? (
          <ProfileEditor
            siteId={siteId}
            name={name}
            profile={profile}
            logo={mayLogo ? { image: logo, onStored: reload } : null}
            check={check}
            timeZone={timeZone}
            currency={currency}
            onChange={setProfile}
          />
        ) : (
          <p className="quiet">You can view this profile. Only the site&apos;s users can edit it.</p>
        )}
      </Panel>
      <div className="listing-side">
        <PublicCard name={name} profile={profile} logo={logo} currency={currency} />
        <ListedPanel siteId={siteId} profile={profile} mayWrite={mayWrite} onChange={setProfile} />
      </div>
    </div>
  );
}
