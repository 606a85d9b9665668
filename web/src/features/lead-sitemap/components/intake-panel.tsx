import { useState } from 'react';
import type { LeadSitemap } from '../../../../../shared/contract/lead-intake.ts';
import { formatInstant } from '../../../../../shared/domain/formats/dates.ts';
import { leadCrmNames } from '../../../../../shared/model/lead.ts';
import { getErrorReason } from '../../../app/api/errors.ts';
import { useAppDispatch } from '../../../app/store.ts';
import { Button } from '../../../components/form/button.tsx';
import { Toggle } from '../../../components/form/field.tsx';
import { ChevronRightIcon, LockIcon, RefreshIcon } from '../../../components/icons/actions.tsx';
import { Panel } from '../../../components/panel/panel.tsx';
import { toastShown } from '../../../components/toast/toast-slice.ts';
import { usePutLeadSitemapMutation, useRotateIntakeSecretMutation } from '../lead-sitemap-api.ts';
import { sumArrivals } from '../view/intakes.ts';
import { CopyLine } from '../../../components/form/copy-line.tsx';
import { StandingBadge } from './standing-badge.tsx';
import { KeptMonths } from './kept-months.tsx';
import { PullLine } from './pull-line.tsx';
import { TestDialog } from './test-dialog.tsx';

type Props = { sitemap: LeadSitemap; zone: string; secret: string | null; onSecret: (secret: string | null) => void };

/** Address, secret, test and pause of one intake. */
export function IntakePanel({ sitemap, zone, secret, onSecret }: Props) {
  const dispatch = useAppDispatch();
  const { intake, address, secrets } = sitemap;
  const { siteRefId, revision, state, names, keepMonths } = intake;
  const [testing, setTesting] = useState(false);
  const [rotate, rotating] = useRotateIntakeSecretMutation();
  const [put, saving] = usePutLeadSitemapMutation();
  const [newest] = secrets;
  const old = secrets.find(({ until }) => until !== null);
  const fail = (error: unknown) => void dispatch(toastShown({ tone: 'bad', text: getErrorReason(error) }));
  const change = async (what: 'rotate' | 'end-old') => {
    const answer = await rotate({ params: { siteRefId }, body: { revision, what } });
    if (answer.data === undefined) return fail(answer.error);
    if (answer.data.secret !== null) onSecret(answer.data.secret);
    else dispatch(toastShown({ tone: 'good', text: 'The old secret is no longer accepted' }));
  };
  const pause = async (paused: boolean) => {
    const answer = await put({
      params: { siteRefId },
      body: { revision, state: paused ? 'paused' : 'receiving', names, keepMonths },
    });
    if (answer.data === undefined) fail(answer.error);
  };
  const { problems } = intake.arrivals;
  const left = Object.values(problems).reduce((sum, { times }) => sum + times, 0);
  return (
    <Panel
      title={`${leadCrmNames[intake.crm]}, ${intake.siteName}`}
      subtitle={`Since ${formatInstant(intake.addedAt, zone)}`}
      tools={<StandingBadge intake={intake} />}
      provenance={
        <span className="intake-note">
          {sumArrivals(intake)} deliveries in 31 days, {left} {left === 1 ? 'field' : 'fields'} skipped
        </span>
      }
    >
      <div className="intake-parts">
        <div>
          <h3>Address</h3>
          <CopyLine label="address" text={address} />
          <p className="intake-note">
            Add it in {leadCrmNames[intake.crm]} as a POST webhook with the secret in the header{' '}
            <code>x-intake-key</code>, or after <code>?key=</code>.
          </p>
        </div>
        {secret !== null && (
          <div className="intake-secret" role="status">
            <h3>
              <LockIcon size={15} />
              New secret, shown only once
            </h3>
            <CopyLine label="secret" text={secret} />
            <p>
              You can&apos;t see it again after you close this.
              {old?.until != null &&
                ` The old secret works until ${formatInstant(old.until, zone)}. Both work until then.`}
            </p>
            <Button look="primary" size="small" onClick={() => onSecret(null)}>
              I copied it
            </Button>
          </div>
        )}
        <div className="intake-line">
          <div>
            <h3>Rotate secret</h3>
            <p className="intake-note">
              {newest === undefined ? 'No secret is accepted' : `last on ${formatInstant(newest.madeAt, zone)}`}
            </p>
          </div>
          {old !== undefined && (
            <Button size="small" look="danger" busy={rotating.isLoading} onClick={() => void change('end-old')}>
              Revoke old secret
            </Button>
          )}
          <Button size="small" busy={rotating.isLoading} onClick={() => void change('rotate')}>
            <RefreshIcon size={15} />
            Rotate
          </Button>
        </div>
        <div className="intake-line">
          <div>
            <h3>Test</h3>
            <p className="intake-note">Stores nothing</p>
          </div>
          <Button size="small" onClick={() => setTesting(true)}>
            <ChevronRightIcon size={15} />
            Send a test
          </Button>
        </div>
        {intake.crm === 'goHighLevel' && <PullLine sitemap={sitemap} zone={zone} />}
        <KeptMonths sitemap={sitemap} />
        <div className="intake-line">
          <div>
            <h3>Pause</h3>
            <p className="intake-note">Deliveries are kept for 31 days and can be replayed</p>
          </div>
          <Toggle
            label="Pause"
            labelHidden
            checked={state === 'paused'}
            disabled={saving.isLoading}
            onChange={paused => void pause(paused)}
          />
        </div>
      </div>
      {testing && <TestDialog sitemap={sitemap} onClose={() => setTesting(false)} />}
    </Panel>
  );
}
