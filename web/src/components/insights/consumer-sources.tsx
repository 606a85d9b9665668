import { useState, type FormEvent } from 'react';
import type { NodeSummary, SeenNode } from '../../../../shared/model/node.ts';
import { mergeStringLists } from '../../../../shared/domain/forms/three-way.ts';
import { getErrorReason } from '../../app/api/errors.ts';
import { useNodeSave } from '../../app/api/use-node-save.ts';
import { useLazyGetSiteQuery } from '../../app/api/tree-endpoints.ts';
import { useAppDispatch } from '../../app/store.ts';
import { useAccess } from '../access/use-access.ts';
import { Button } from '../form/button.tsx';
import { TextArea } from '../form/text-area.tsx';
import { Dialog } from '../overlay/dialog.tsx';
import { toastShown } from '../toast/toast-slice.ts';
import { sourcesOfText } from './source-list.ts';

/** The sources that a brand expects visits from, editable next to the finding that one of them sends no visits. */
export function ConsumerSources({ site }: { site: NodeSummary | SeenNode | undefined }) {
  const access = useAccess();
  const dispatch = useAppDispatch();
  const [getSite, { isFetching }] = useLazyGetSiteQuery();
  const [saveNode, { isLoading }] = useNodeSave(site?.siteId ?? '');
  const [stored, setStored] = useState<readonly string[] | null>(null);
  const [typed, setTyped] = useState('');
  if (site === undefined || access?.may('site.options', site) !== true) return null;
  const params = { siteId: site.siteId };
  const showError = (error: unknown) => void dispatch(toastShown({ tone: 'bad', text: getErrorReason(error) }));
  const open = async () => {
    const { data, error } = await getSite({ params });
    if (data === undefined) return showError(error);
    const sources = data.result.attr.consumerSources ?? [];
    setStored(sources);
    setTyped(sources.join('\n'));
  };
  const save = async (event?: FormEvent) => {
    event?.preventDefault();
    if (stored === null || isLoading) return;
    const { error } = await saveNode(({ consumerSources = [] }) => ({
      attr: { consumerSources: mergeStringLists(stored, sourcesOfText(typed), consumerSources) },
    }));
    if (error !== undefined) return showError(error);
    setStored(null);
    dispatch(toastShown({ tone: 'good', text: 'Consumer sources saved. The next audit checks them.' }));
  };
  return (
    <>
      <Button size="small" look="quiet" busy={isFetching} onClick={() => void open()}>
        Consumer sources
      </Button>
      {stored !== null && (
        <Dialog
          open
          title={`Consumer sources for ${site.name}`}
          onClose={() => setStored(null)}
          footer={
            <>
              <Button onClick={() => setStored(null)}>Cancel</Button>
              <Button
                look="primary"
                busy={isLoading}
                disabled={sourcesOfText(typed).join('\n') === stored.join('\n')}
                onClick={() => void save()}
              >
                Save
              </Button>
            </>
          }
        >
          <form onSubmit={event => void save(event)}>
            <TextArea label="Websites that send visitors" rows={6} maxLength={4000} value={typed} onChange={setTyped} />
            <p className="quiet">
              One per line, named as in Google Analytics, such as caring.com. Remove listings you no longer have.
            </p>
          </form>
        </Dialog>
      )}
    </>
  );
}
