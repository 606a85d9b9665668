import { useCallback, useState } from 'react';
import type { Provenance } from '../../../../shared/model/panel.ts';
import { serviceNames } from '../../../../shared/platforms/registry.ts';
import { SettledMark } from '../icons/status.tsx';
import { Popover } from '../overlay/popover.tsx';
import { provenanceLine, sourceFacts, type ProvenanceState } from './provenance.ts';

/** The icon and its sentence, for a source without a platform's provenance. */
export function ProvenanceMark({ state, children }: { state: ProvenanceState; children: string }) {
  return (
    <p className="provenance">
      <SettledMark state={state} />
      <span>{children}</span>
    </p>
  );
}

/** The source of a number, its state (final or not), and its sync time; opens to show more. */
export function ProvenanceLine({ provenance, timeZone }: { provenance: Provenance; timeZone: string }) {
  const [open, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  const [now] = useState(() => new Date());
  const { state, text } = provenanceLine(provenance, timeZone, now);
  if (provenance.sources.length === 0) return <ProvenanceMark state="none">{text}</ProvenanceMark>;
  return (
    <Popover
      open={open}
      onClose={close}
      label="Data sources"
      opener={
        <button type="button" className="provenance" aria-expanded={open} onClick={() => setOpen(!open)}>
          <SettledMark state={state} />
          <span>{text}</span>
        </button>
      }
    >
      <div className="provenance-details">
        {provenance.sources.map(source => (
          <div key={source.service}>
            <h3>{serviceNames[source.service]}</h3>
            {sourceFacts(source, timeZone).map(fact => (
              <p key={fact}>{fact}</p>
            ))}
          </div>
        ))}
      </div>
    </Popover>
  );
}
