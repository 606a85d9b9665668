import { describeRule } from '../../../../../shared/domain/audits/kinds.ts';
import { formatInstant } from '../../../../../shared/domain/formats/dates.ts';
import type { Audit } from '../../../../../shared/model/audit.ts';
import { serviceNames } from '../../../../../shared/platforms/registry.ts';
import { useAppDispatch } from '../../../app/store.ts';
import { CopyIcon } from '../../../components/icons/actions.tsx';
import { Panel } from '../../../components/panel/panel.tsx';
import { zoneName } from '../../../../../shared/documents/zone-name.ts';
import { toastShown } from '../../../components/toast/toast-slice.ts';
import { shortHash } from '../view/audit-text.ts';

const count = (number: number, singular: string, many: string) =>
  `${number.toLocaleString('en-US')} ${number === 1 ? singular : many}`;

/** The inputs and rules of the audit, sealed by a hash over everything except the note. */
export function ProofPanel({ audit, timeZone }: { audit: Audit; timeZone: string }) {
  const dispatch = useAppDispatch();
  const { proof } = audit;
  const copy = () =>
    navigator.clipboard.writeText(proof.hash).then(
      () => dispatch(toastShown({ tone: 'good', text: 'Hash copied' })),
      () => dispatch(toastShown({ tone: 'bad', text: 'Your browser blocked copying.' })),
    );
  return (
    <Panel title="Proof" subtitle="Stored with the audit, never changed" className="proof-panel">
      <dl className="proof">
        <div>
          <dt>Inputs</dt>
          <dd>
            {count(proof.dailyRecords, 'daily record', 'daily records')},{' '}
            {count(proof.services.length, 'platform', 'platforms')}
          </dd>
        </div>
        <div>
          <dt>Platforms</dt>
          <dd>
            {proof.services.length === 0 ? 'None' : proof.services.map(service => serviceNames[service]).join(', ')}
          </dd>
        </div>
        <div>
          <dt>Missing days</dt>
          <dd className="number">{proof.missingDays}</dd>
        </div>
        <div>
          <dt>Rules</dt>
          <dd>
            {proof.ruleVersion}: {describeRule(proof.ruleVersion)}
          </dd>
        </div>
        <div>
          <dt>Hash</dt>
          <dd className="proof-hash">
            <code title={proof.hash}>{shortHash(proof.hash)}</code>
            <button
              type="button"
              className="icon-button no-print"
              aria-label="Copy full hash"
              title="Copy full hash"
              onClick={() => void copy()}
            >
              <CopyIcon size={14} />
            </button>
          </dd>
        </div>
        <div>
          <dt>Created</dt>
          <dd>
            {formatInstant(audit.timestamp, timeZone)}, {zoneName(timeZone)}
          </dd>
        </div>
      </dl>
    </Panel>
  );
}
