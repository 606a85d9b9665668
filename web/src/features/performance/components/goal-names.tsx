import { lazy, Suspense, useState } from 'react';
import { useScope } from '../../../app/address/scope.tsx';
import { useAccess } from '../../../components/access/use-access.ts';
import type { Names } from './goal-names-dialog.tsx';

/** Loaded when somebody renames goals: it brings the form fields. */
const GoalNamesDialog = lazy(() =>
  import('./goal-names-dialog.tsx').then(module => ({ default: module.GoalNamesDialog })),
);

/** Lets a site's users rename their goals where they see them. */
export function GoalNamesButton({ events, names }: { events: readonly string[]; names: Names | undefined }) {
  const { node: site } = useScope();
  const access = useAccess();
  const [open, setOpen] = useState(false);
  if (
    site === undefined ||
    names === undefined ||
    access?.decision('site.update', site, ['attr.goalNames']).outcome !== 'allowed'
  )
    return null;
  return (
    <>
      <button type="button" className="bars-all" onClick={() => setOpen(true)}>
        Name goals
      </button>
      {open && (
        <Suspense fallback={null}>
          <GoalNamesDialog siteId={site.siteId} events={events} names={names} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
