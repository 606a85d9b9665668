import { Link } from 'react-router-dom';
import { startupChecklist, weightDone } from '../../../../../shared/domain/onboarding/progress.ts';
import type { SeenNode } from '../../../../../shared/model/node.ts';
import { NotConnectedIcon, PassIcon } from '../../../components/icons/status.tsx';

/** The Startup Checklist next to the first step; the pale part of its bar is the share that this step will add. */
export function SetupChecklist({ site, hasAvatar }: { site: SeenNode; hasAvatar: boolean }) {
  const items = startupChecklist({
    accounts: site.attr.accounts ?? {},
    hasAvatar,
    hasLogo: site.attr.logo !== undefined,
  });
  const [percent, analytics] = [weightDone(items), items[0]];
  const then = analytics === undefined || analytics.done ? percent : percent + analytics.weight;
  return (
    <aside className="panel setup-checklist" aria-label="Startup Checklist">
      <h2>Startup Checklist</h2>
      <p className="number">
        {percent} of 100{then > percent && `, ${then} once this step is saved`}
      </p>
      <div className="setup-bar" aria-hidden="true">
        <span style={{ width: `${then}%` }} />
        <span style={{ width: `${percent}%` }} />
      </div>
      <ul>
        {items.map(({ title, weight, done }) => (
          <li key={title} className={done ? 'setup-done' : undefined}>
            {done ? <PassIcon size={18} className="text-good" /> : <NotConnectedIcon size={18} />}
            <span>
              {title}
              {done && <span className="visually-hidden">, done</span>}
            </span>
            <span className="number">{weight}%</span>
          </li>
        ))}
      </ul>
      <p className="setup-service">
        Short of time? <Link to="/upgrade">Let us set it up</Link> for a fixed fee.
      </p>
    </aside>
  );
}
