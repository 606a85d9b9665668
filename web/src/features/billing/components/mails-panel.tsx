import { useState } from 'react';
import { roleTraits } from '../../../../../shared/domain/access/roles.ts';
import type { ListedUser } from '../../../../../shared/contract/users.ts';
import { getErrorMessage, getErrorReason } from '../../../app/api/errors.ts';
import { useSiteUsersQuery, useUpdateSiteUserMutation } from '../../../app/api/people-endpoints.ts';
import { useAccess } from '../../../components/access/use-access.ts';
import { Toggle } from '../../../components/form/field.tsx';
import { Problem } from '../../../components/form/problem.tsx';
import { FailedState } from '../../../components/panel/failed-state.tsx';
import { Panel } from '../../../components/panel/panel.tsx';
import { SkeletonRows } from '../../../components/status/skeleton.tsx';
import { useShown } from '../../../app/api/use-shown.ts';

const formatFullName = ({ given_name, family_name }: ListedUser) => `${given_name} ${family_name}`.trim();

/** The recipients of a node's payment emails. Administrators can switch them; others only see them. */
export function PaymentEmailsPanel({
  siteId,
  name,
  billingEmail,
}: {
  siteId: string;
  name: string;
  billingEmail: string | undefined;
}) {
  const access = useAccess();
  const { currentData, isError, error, isFetching, refetch } = useShown(useSiteUsersQuery({ params: { siteId } }));
  const [update, { isLoading }] = useUpdateSiteUserMutation();
  const [failure, setFailure] = useState<string | null>(null);
  const maySwitch = access !== undefined && roleTraits[access.role].isProvider;
  const change = async ({ userId, revision }: ListedUser, enableBillingEmails: boolean) => {
    setFailure(null);
    const answer = await update({ params: { userId }, body: { enableBillingEmails, revision } });
    if (answer.error !== undefined) setFailure(getErrorReason(answer.error));
  };
  const people = (currentData?.users ?? []).filter(({ disabled }) => !disabled);
  return (
    <Panel
      title="Billing emails"
      subtitle={`Users at ${name}`}
      busy={currentData === undefined}
      provenance={<span className="billing-note">Payments, failed payments, refunds, checkouts</span>}
    >
      {isError && <FailedState message={getErrorMessage(error)} onRetry={() => void refetch()} busy={isFetching} />}
      {!isError && currentData === undefined && <SkeletonRows rows={3} />}
      {billingEmail !== undefined && <p className="billing-none">{billingEmail} gets all of them too.</p>}
      {currentData !== undefined && people.length === 0 && (
        <p className="billing-none">
          {billingEmail === undefined
            ? 'No one gets them. There are no users and no invoice address.'
            : 'No users yet.'}
        </p>
      )}
      <ul className="billing-people">
        {people.map(user => (
          <li key={user.userId}>
            <span>
              <b>{formatFullName(user)}</b>
              <small>{user.email}</small>
            </span>
            {maySwitch ? (
              <Toggle
                label={`Billing emails for ${formatFullName(user)}`}
                labelHidden
                checked={user.enableBillingEmails}
                disabled={isLoading}
                onChange={on => void change(user, on)}
              />
            ) : (
              <span>{user.enableBillingEmails ? 'On' : 'Off'}</span>
            )}
          </li>
        ))}
      </ul>
      <Problem text={failure} />
    </Panel>
  );
}
