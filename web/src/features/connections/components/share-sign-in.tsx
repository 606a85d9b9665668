import { useState } from 'react';
import { serviceNames, type ConnectableService } from '../../../../../shared/platforms/registry.ts';
import { getErrorMessage, getErrorReason } from '../../../app/api/errors.ts';
import { Button } from '../../../components/form/button.tsx';
import { Picker } from '../../../components/form/picker.tsx';
import { Problem } from '../../../components/form/problem.tsx';
import { Dialog } from '../../../components/overlay/dialog.tsx';
import { Skeleton } from '../../../components/status/skeleton.tsx';
import { useShown } from '../../../app/api/use-shown.ts';
import { useListSignInPeopleQuery, useShareSignInMutation, useUnshareSignInMutation } from '../connection-api.ts';
import './share-sign-in.css';

type Props = { siteId: string; service: ConnectableService; onClose: () => void };

/** Lists the users who may use this user's sign-in; adds or removes one. */
export function ShareSignIn({ siteId, service, onClose }: Props) {
  const params = { siteId, service };
  const { currentData, error } = useShown(useListSignInPeopleQuery({ params }));
  const [share, sharing] = useShareSignInMutation();
  const [unshare, removing] = useUnshareSignInMutation();
  const [picked, setPicked] = useState<string | null>(null);
  const failure = sharing.error ?? removing.error;
  const add = async (userId: string) => {
    removing.reset();
    if ((await share({ params, body: { userId } })).error === undefined) setPicked(null);
  };
  const remove = (userId: string) => {
    sharing.reset();
    void unshare({ params: { ...params, userId } });
  };
  const { people = [], others = [] } = currentData ?? {};
  const chosen = others.find(({ userId }) => userId === picked);
  return (
    <Dialog open onClose={onClose} title="Share sign-in" footer={<Button onClick={onClose}>Close</Button>}>
      <div className="share-sign-in">
        <p>
          People you add can choose any account your {serviceNames[service]} sign-in can access. Add only colleagues.
        </p>
        {error !== undefined && <Problem text={getErrorMessage(error)} />}
        {failure !== undefined && <Problem text={getErrorReason(failure)} />}
        {currentData === undefined && error === undefined && <Skeleton height={60} radius={8} />}
        {currentData !== undefined && people.length === 0 && <p>Only you can use it.</p>}
        {people.length > 0 && (
          <ul aria-label="People with access">
            {people.map(({ userId, name, email }) => (
              <li key={userId}>
                <span>
                  <b>{name}</b>
                  <small>{email}</small>
                </span>
                <Button
                  size="small"
                  aria-label={`Remove ${name}`}
                  busy={removing.isLoading && removing.originalArgs?.params.userId === userId}
                  onClick={() => remove(userId)}
                >
                  Remove
                </Button>
              </li>
            ))}
          </ul>
        )}
        {currentData !== undefined && others.length === 0 && <p>No one else in your organization can use this site.</p>}
        {others.length > 0 && (
          <div className="share-add">
            <Picker
              block
              label="Colleague"
              value={picked}
              shown={chosen?.name ?? 'Choose a colleague'}
              options={others.map(({ userId, name, email }) => ({ value: userId, label: name, note: email }))}
              onChange={setPicked}
            />
            <Button
              look="primary"
              busy={sharing.isLoading}
              disabled={chosen === undefined}
              onClick={() => chosen !== undefined && void add(chosen.userId)}
            >
              Share
            </Button>
          </div>
        )}
      </div>
    </Dialog>
  );
}
