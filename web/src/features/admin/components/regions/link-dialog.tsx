import { useState } from 'react';
import { linkSitesFormSchema } from '../../../../../../shared/domain/forms/administration.ts';
import type { SeenNode } from '../../../../../../shared/model/node.ts';
import * as z from 'zod/mini';
import { useAppDispatch } from '../../../../app/store.ts';
import type { Access } from '../../../../components/access/use-access.ts';
import { Button } from '../../../../components/form/button.tsx';
import { Dialog } from '../../../../components/overlay/dialog.tsx';
import { toastShown } from '../../../../components/toast/toast-slice.ts';
import { useLinkSitesMutation } from '../../admin-api.ts';
import { useNodeSearch } from '../../use-node-search.ts';
import { linkable, noneLinkable } from '../../view/links.ts';
import { NodeSearchBox } from '../node-search-box.tsx';

type Props = { region: SeenNode; access: Access; onClose: () => void; onLinked: (region: SeenNode) => void };

/** Links sites of other branches to a region; selections stay while the search changes. */
export function LinkDialog({ region, access, onClose, onLinked }: Props) {
  const dispatch = useAppDispatch();
  const search = useNodeSearch('SITE');
  const [link, linking] = useLinkSitesMutation();
  const [chosen, setChosen] = useState<ReadonlyMap<string, string>>(new Map());
  const [problem, setProblem] = useState<string | null>(null);
  const toggle = (siteId: string, name: string) => {
    setProblem(null);
    const next = new Map(chosen);
    if (!next.delete(siteId)) next.set(siteId, name);
    setChosen(next);
  };
  const save = async () => {
    const parsed = z.safeParse(linkSitesFormSchema, { siteIds: [...chosen.keys()] });
    if (!parsed.success) return setProblem(parsed.error.issues[0]?.message ?? 'You must select at least one site');
    const answer = await link({ params: { siteId: region.siteId }, body: parsed.data });
    if (answer.data === undefined) {
      dispatch(toastShown({ tone: 'bad', text: 'Error occurred' }));
      return setProblem('The sites were not linked. Check the list and try again.');
    }
    dispatch(toastShown({ tone: 'good', text: 'Sites have been linked to region!' }));
    onLinked(answer.data.result);
    return onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Link sites to ${region.name}`}
      footer={
        <>
          <p className="dialog-reason number" aria-live="polite">
            {chosen.size === 0 ? 'None selected' : `${chosen.size} selected`}
          </p>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" busy={linking.isLoading} onClick={() => void save()}>
            Link sites
          </Button>
        </>
      }
    >
      <div className="ask">
        <NodeSearchBox
          search={search}
          label="Site"
          placeholder="Site name"
          nodes={linkable(access, region, search.nodes)}
          none={noneLinkable(region)}
          row={site => (
            <label className="node-option">
              <input
                type="checkbox"
                checked={chosen.has(site.siteId)}
                onChange={() => toggle(site.siteId, site.name)}
              />
              <span className="truncate" title={site.name}>
                {site.name}
              </span>
              {site.isFranchise && <small>franchise</small>}
            </label>
          )}
        />
        {chosen.size > 0 && <p className="node-note">Selected: {[...chosen.values()].join(', ')}</p>}
        {problem !== null && (
          <p className="text-bad" role="alert">
            {problem}
          </p>
        )}
      </div>
    </Dialog>
  );
}
