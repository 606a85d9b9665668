import { useState } from 'react';
import type { LeadSitemap } from '../../../../../shared/contract/lead-intake.ts';
import { formatInstant } from '../../../../../shared/domain/formats/dates.ts';
import { getErrorReason } from '../../../app/api/errors.ts';
import { useAppDispatch } from '../../../app/store.ts';
import { Button } from '../../../components/form/button.tsx';
import { Field, PasswordInput } from '../../../components/form/field.tsx';
import { WarningIcon } from '../../../components/icons/status.tsx';
import { Dialog } from '../../../components/overlay/dialog.tsx';
import { toastShown } from '../../../components/toast/toast-slice.ts';
import { useConnectIntakePullMutation, useDisconnectIntakePullMutation } from '../lead-sitemap-api.ts';

type Pull = NonNullable<LeadSitemap['pull']>;

const problemTexts: Readonly<Record<NonNullable<Pull['problem']>, string>> = {
  refused: 'The CRM rejected the token. Connect again with a new one to catch up on missed leads',
  'no-access': "The token can't access this location. We try again every night",
};

const formatPullState = (pull: Pull, zone: string): string =>
  pull.lastPullAt === null
    ? `Location ${pull.locationId}: first sync in progress`
    : `Location ${pull.locationId}: ${pull.read} ${pull.read === 1 ? 'lead' : 'leads'} synced on ${formatInstant(pull.lastPullAt, zone)}`;

/** The CRM account that an intake syncs each night, in addition to the data the CRM sends. */
export function PullLine({ sitemap: { intake, pull }, zone }: { sitemap: LeadSitemap; zone: string }) {
  const dispatch = useAppDispatch();
  const [connecting, setConnecting] = useState(false);
  const [disconnect, { isLoading }] = useDisconnectIntakePullMutation();
  const end = async () => {
    const answer = await disconnect({ params: { siteRefId: intake.siteRefId } });
    dispatch(
      toastShown(
        answer.error === undefined
          ? { tone: 'good', text: 'Syncing has stopped. Existing leads stay.' }
          : { tone: 'bad', text: getErrorReason(answer.error) },
      ),
    );
  };
  return (
    <div className="intake-line">
      <div>
        <h3>Nightly sync</h3>
        <p className="intake-note">
          {pull === null ? "Also syncs opportunities and contacts the CRM didn't send" : formatPullState(pull, zone)}
        </p>
        {pull !== null && pull.problem !== null && (
          <p className="intake-wrong">
            <WarningIcon size={14} />
            {problemTexts[pull.problem]}
          </p>
        )}
      </div>
      {pull !== null && (
        <Button size="small" busy={isLoading} onClick={() => void end()}>
          Disconnect
        </Button>
      )}
      <Button size="small" onClick={() => setConnecting(true)}>
        {pull === null ? 'Connect' : 'Connect again'}
      </Button>
      {connecting && (
        <ConnectDialog
          siteRefId={intake.siteRefId}
          locationId={pull?.locationId ?? ''}
          onClose={() => setConnecting(false)}
        />
      )}
    </div>
  );
}

type DialogProps = { siteRefId: string; locationId: string; onClose: () => void };

function ConnectDialog({ siteRefId, locationId, onClose }: DialogProps) {
  const dispatch = useAppDispatch();
  const [location, setLocation] = useState(locationId);
  const [token, setToken] = useState('');
  const [connect, { isLoading, error }] = useConnectIntakePullMutation();
  const isGood = /^[A-Za-z0-9]{8,40}$/.test(location.trim());
  const save = async () => {
    const answer = await connect({
      params: { siteRefId },
      body: { locationId: location.trim(), token: token.trim() },
    });
    if (answer.error !== undefined) return;
    dispatch(toastShown({ tone: 'good', text: 'Connected. The first sync is running. You can leave this page.' }));
    onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title="Sync from Go HighLevel"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            look="primary"
            busy={isLoading}
            disabled={!isGood || token.trim().length < 10}
            onClick={() => void save()}
          >
            Connect
          </Button>
        </>
      }
    >
      <div className="intake-form">
        <Field
          label="Location ID"
          value={location}
          onChange={setLocation}
          maxLength={40}
          help="In Go HighLevel: Settings, Business Profile."
          error={location.trim() === '' || isGood ? null : 'Letters and digits, as shown in Go HighLevel'}
        />
        <PasswordInput
          label="Token"
          value={token}
          onChange={setToken}
          autoComplete="new-password"
          help="From Settings, Private Integrations, with permission to view opportunities, contacts, and users. Encrypted, never shown again."
        />
        {error !== undefined && (
          <p role="alert" className="intake-wrong">
            {getErrorReason(error)}
          </p>
        )}
      </div>
    </Dialog>
  );
}
