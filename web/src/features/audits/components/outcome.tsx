import type { ComponentType } from 'react';
import type { AuditOutcome } from '../../../../../shared/model/audit.ts';
import { MinusIcon } from '../../../components/icons/actions.tsx';
import type { IconProps } from '../../../components/icons/icon.tsx';
import { ArchiveIcon, CloseCallIcon, FailIcon, NoneIcon, PassIcon } from '../../../components/icons/status.tsx';
import { outcomeLabels } from '../../../../../shared/domain/audits/audit-text.ts';

const icons: Record<AuditOutcome, ComponentType<IconProps>> = {
  pass: PassIcon,
  close: CloseCallIcon,
  fail: FailIcon,
  'not-scored': MinusIcon,
  'no-data': NoneIcon,
  retired: ArchiveIcon,
  disabled: MinusIcon,
};

/** A result as icon and word; the color only repeats it. */
export function Outcome({ outcome }: { outcome: AuditOutcome }) {
  const Icon = icons[outcome];
  return (
    <span className={`outcome outcome-${outcome}`}>
      <Icon size={15} />
      {outcomeLabels[outcome]}
    </span>
  );
}

/** Pass, close and fail with their counts: the strip under the gauge. */
export function OutcomeCounts({ passed, close, failed }: { passed: number; close: number; failed: number }) {
  return (
    <dl className="outcome-counts">
      <div>
        <dt>
          <Outcome outcome="pass" />
        </dt>
        <dd className="number">{passed}</dd>
      </div>
      <div>
        <dt>
          <Outcome outcome="close" />
        </dt>
        <dd className="number">{close}</dd>
      </div>
      <div>
        <dt>
          <Outcome outcome="fail" />
        </dt>
        <dd className="number">{failed}</dd>
      </div>
    </dl>
  );
}
