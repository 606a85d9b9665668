import { lazy, Suspense, useCallback, useState } from 'react';
import { startupChecklist, weightDone, type ChecklistItem } from '../../../../shared/domain/onboarding/progress.ts';
import { ProgressBar } from '../../components/figures/score-ring.tsx';
import { ButtonLink } from '../../components/form/button.tsx';
import { NoneIcon, PassIcon } from '../../components/icons/status.tsx';
import { Dialog } from '../../components/overlay/dialog.tsx';
import { useScope } from '../address/scope.tsx';
import { useGetSiteQuery } from '../api/tree-endpoints.ts';

/** Loaded when the checklist is opened. */
const ChecklistUpload = lazy(() =>
  import('./checklist-upload.tsx').then(module => ({ default: module.ChecklistUpload })),
);

/** The action that completes an item: pictures are chosen here, connections in the administration. */
function ItemAction({
  item,
  siteId,
  userId,
  onLeave,
}: {
  item: ChecklistItem;
  siteId: string;
  userId: string;
  onLeave: () => void;
}) {
  if (item.link === '/admin')
    return (
      <span className="checklist-go" onClickCapture={onLeave}>
        <ButtonLink to={`/admin/${siteId}`} size="small">
          Connect
        </ButtonLink>
      </span>
    );
  return (
    <Suspense fallback={null}>
      <ChecklistUpload title={item.title} siteId={siteId} userId={userId} />
    </Suspense>
  );
}

/** The open steps of a site in its trial (specification 2, Startup checklist), with their measured progress. */
export function StartupChecklist({ siteId }: { siteId: string }) {
  const { me } = useScope();
  const { data } = useGetSiteQuery({ params: { siteId } });
  const [open, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  if (data === undefined || me === undefined) return null;
  const { attr } = data.result;
  const items = startupChecklist({
    accounts: attr.accounts ?? {},
    hasAvatar: me.user.avatar !== undefined,
    hasLogo: attr.logo !== undefined,
  });
  const done = items.filter(item => item.done).length;
  const next = items.find(item => !item.done);
  const percent = weightDone(items);
  return (
    <>
      <button type="button" className="checklist nav-text" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <span className="checklist-head">
          <span>Startup Checklist</span>
          <b className="number">{percent}%</b>
        </span>
        <ProgressBar share={percent / 100} label="Startup Checklist" />
        <span className="checklist-note">
          {done} of {items.length} done.{next === undefined ? '' : ` Next: ${next.title}`}
        </span>
      </button>
      <Dialog open={open} onClose={close} title="Startup Checklist">
        <ul className="checklist-items">
          {items.map(item => (
            <li key={item.title} className={item.done ? 'checklist-done' : undefined}>
              {item.done ? (
                <PassIcon size={18} className="text-good" />
              ) : (
                <NoneIcon size={18} className="text-neutral" />
              )}
              <span className="checklist-name">
                {item.title}
                <small>{item.done ? 'Done' : `Worth ${item.weight} of 100`}</small>
              </span>
              {!item.done && <ItemAction item={item} siteId={siteId} userId={me.user.userId} onLeave={close} />}
            </li>
          ))}
        </ul>
      </Dialog>
    </>
  );
}
