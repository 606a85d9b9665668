import { lazy, Suspense, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { isGroupId } from '../../../../shared/domain/groups/groups.ts';
import { findScreen } from '../../../../shared/screens/routes.ts';
import { writeAddress } from '../../app/address/address.ts';
import { useScope } from '../../app/address/scope.tsx';
import { useAccess } from '../access/use-access.ts';
import { IconButton } from '../form/button.tsx';
import { StarIcon } from '../icons/actions.tsx';

const ViewDialog = lazy(() => import('./view-dialog.tsx').then(module => ({ default: module.ViewDialog })));

/** The filter bar's button that saves the page with its scope, period and filters. */
export function SaveView() {
  const { site, node, chain, nodeChain } = useScope();
  const { pathname, search } = useLocation();
  const access = useAccess();
  const [open, setOpen] = useState(false);
  const line = nodeChain.length > 0 ? nodeChain : chain;
  const [top] = line;
  const subject = line.at(-1);
  const screen = findScreen(pathname);
  if (top === undefined || subject === undefined || screen === undefined) return null;
  const owner = line.findLast(({ siteId }) => !isGroupId(siteId)) ?? top;
  const named = {
    ...(site === undefined ? {} : { site: site.siteId }),
    ...(node === undefined ? {} : { node: node.siteId }),
  };
  return (
    <>
      <IconButton label="Save view" onClick={() => setOpen(true)}>
        <StarIcon />
      </IconButton>
      {open && (
        <Suspense fallback={null}>
          <ViewDialog
            view={{
              address: pathname + writeAddress(search, named),
              name: `${screen.short ?? screen.title}, ${subject.name}`.slice(0, 60),
              own: top,
              shared: access?.may('view.share', owner) === true ? owner : undefined,
            }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
