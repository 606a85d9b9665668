import { Navigate, useParams } from 'react-router-dom';
import { refusedPersonFields } from '../../../../../shared/domain/access/person-fields.ts';
import { getRole } from '../../../../../shared/domain/access/roles.ts';
import { useScope } from '../../../app/address/scope.tsx';
import { getErrorMessage } from '../../../app/api/errors.ts';
import { viewed } from '../../../app/session/view-as.ts';
import { toViewer } from '../../../components/access/viewer.ts';
import { ButtonLink } from '../../../components/form/button.tsx';
import { UserIcon } from '../../../components/icons/navigation.tsx';
import { EmptyState } from '../../../components/panel/empty-state.tsx';
import { FailedState } from '../../../components/panel/failed-state.tsx';
import { Panel } from '../../../components/panel/panel.tsx';
import { Skeleton, SkeletonRows } from '../../../components/status/skeleton.tsx';
import { AppearancePanel } from '../components/appearance-panel.tsx';
import { NewsPanel } from '../components/news-panel.tsx';
import { PasswordPanel } from '../components/password-panel.tsx';
import { TwoStepPanel } from '../components/two-step-panel.tsx';
import { ProfilePanel } from '../components/profile-panel.tsx';
import { useGetPersonQuery } from '../settings-api.ts';
import { personOfListed, personOfMe } from '../view/person.ts';
import '../components/settings.css';
import { useShown } from '../../../app/api/use-shown.ts';

function Loading() {
  return (
    <Panel title="Profile" subtitle={<Skeleton width={140} height={13} />} busy>
      <SkeletonRows rows={6} height={56} />
    </Panel>
  );
}

/** Another user's settings, for administrators. */
function OfAnother({ userId }: { userId: string }) {
  const { data, error, refetch } = useShown(useGetPersonQuery({ params: { userId } }));
  if (error !== undefined && 'status' in error && error.status === 404) {
    return (
      <Panel title="Profile">
        <EmptyState
          centered
          icon={<UserIcon size={18} />}
          title="User not found"
          action={
            <ButtonLink to="/users" size="small">
              All users
            </ButtonLink>
          }
        >
          The account was deleted or never existed.
        </EmptyState>
      </Panel>
    );
  }
  if (error !== undefined)
    return (
      <Panel title="Profile">
        <FailedState message={getErrorMessage(error)} onRetry={() => void refetch()} />
      </Panel>
    );
  if (data === undefined) return <Loading />;
  const person = personOfListed(data.result);
  return (
    <>
      <ProfilePanel key={person.userId} person={person} own={false} may={() => true} disabled={false} />
      <div className="settings-side">
        <Panel title="Access" subtitle="Disable, delete, reinvite, or view as this user">
          <div>
            <ButtonLink to="/users" size="small">
              All users
            </ButtonLink>
          </div>
        </Panel>
      </div>
    </>
  );
}

/**
 * /settings: the user's own name, picture, emails, password and appearance. /settings/{id}: another user's, for
 * administrators.
 */
export function SettingsPage() {
  const { me } = useScope();
  const { id } = useParams();
  if (me === undefined)
    return (
      <div className="settings-page">
        <Loading />
      </div>
    );
  if (id !== undefined && id !== me.user.userId) {
    return me.user.isAdmin ? (
      <div className="settings-page">
        <OfAnother key={id} userId={id} />
      </div>
    ) : (
      <Navigate to="/settings" replace />
    );
  }
  const person = personOfMe(me);
  const role = getRole(toViewer(me));
  const locked = viewed() !== null;
  return (
    <div className="settings-page">
      <div className="settings-side">
        <ProfilePanel
          key={person.userId}
          person={person}
          own
          may={field => refusedPersonFields(role, true, [field]).length === 0}
          disabled={locked}
        />
        <NewsPanel
          person={me.user}
          place={me.node === null ? null : { name: me.node.name, isSite: me.node.type === 'SITE' }}
          disabled={locked}
        />
      </div>
      <div className="settings-side">
        <AppearancePanel />
        {me.node?.type === 'SITE' && (
          <Panel title="Plan and payment" subtitle="Your plan, card, invoices, and cancellation">
            <div>
              <ButtonLink to="/upgrade" size="small">
                Open plan
              </ButtonLink>
            </div>
          </Panel>
        )}
        <PasswordPanel disabled={locked} />
        <TwoStepPanel email={me.user.email} disabled={locked} />
      </div>
    </div>
  );
}
