import { useCallback, useState } from 'react';
import { stateLabel, stateSentences } from '../../../../../shared/numbers/metrics/data-state.ts';
import type { Report } from '../../../../../shared/model/report.ts';
import type { Service } from '../../../../../shared/platforms/registry.ts';
import { SettledMark } from '../../../components/icons/status.tsx';
import { Popover } from '../../../components/overlay/popover.tsx';
import {
  summariseCoverage,
  coverageLine,
  coverSentence,
  enteredSentence,
} from '../../../../../shared/documents/coverage.ts';

/** The sources of a panel's numbers, in one line; opens to show how many sites report, by platform. */
export function CoverageFoot({
  report,
  services = null,
  brief = false,
}: {
  report: Report;
  services?: readonly Service[] | null;
  brief?: boolean;
}) {
  const [open, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  const { state, text } = coverageLine(report, services, brief);
  const summary = summariseCoverage(report, services);
  const covers = report.coverage.filter(({ service }) => services === null || services.includes(service));
  return (
    <Popover
      open={open}
      onClose={close}
      label="Data sources"
      className="coverage-foot"
      opener={
        <button type="button" className="provenance" aria-expanded={open} onClick={() => setOpen(!open)}>
          <SettledMark state={state} />
          <span>{text}</span>
        </button>
      }
    >
      <div className="provenance-details">
        {services?.length === 0 ? (
          <p>{enteredSentence}</p>
        ) : (
          <div>
            <h3>{stateLabel(summary)}</h3>
            <p>{stateSentences(summary).join(' ')}</p>
          </div>
        )}
        {covers.map(cover => (
          <p key={cover.service}>{coverSentence(cover, report.node.sites)}</p>
        ))}
        {services?.length !== 0 && covers.length === 0 && <p>No connected platform reports these numbers.</p>}
      </div>
    </Popover>
  );
}
