import { useState, type FormEvent } from 'react';
import { websiteUnitsNote } from '../../../../../shared/domain/leads/yearly.ts';
import type { NodeSummary } from '../../../../../shared/model/node.ts';
import { getErrorReason } from '../../../app/api/errors.ts';
import { useUpdateSiteMutation } from '../../../app/api/site-endpoints.ts';
import { useLazyGetSiteQuery } from '../../../app/api/tree-endpoints.ts';
import { useAppDispatch } from '../../../app/store.ts';
import { useAccess } from '../../../components/access/use-access.ts';
import { Button } from '../../../components/form/button.tsx';
import { Field } from '../../../components/form/field.tsx';
import { toastShown } from '../../../components/toast/toast-slice.ts';

type Props = { node: NodeSummary; sources: readonly string[]; onChanged: () => void };

/** Which sources count as the website, for a node and all below it that name none of their own. */
export function WebsiteSources({ node, sources, onChanged }: Props) {
  const access = useAccess();
  const dispatch = useAppDispatch();
  const [typed, setTyped] = useState<string | null>(null);
  const [getSite] = useLazyGetSiteQuery();
  const [update, { isLoading }] = useUpdateSiteMutation();
  const tell = (error: unknown) => void dispatch(toastShown({ tone: 'bad', text: getErrorReason(error) }));
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (typed === null || isLoading) return;
    const site = await getSite({ params: { siteId: node.siteId } });
    if (site.data === undefined) return tell(site.error);
    const { revision, attr } = site.data.result;
    const websiteSources = [
      ...new Set(
        typed
          .split(',')
          .map(name => name.trim())
          .filter(name => name !== ''),
      ),
    ];
    const answer = await update({
      params: { siteId: node.siteId },
      body: { revision, site: { attr: { unitSales: { ...attr.unitSales, websiteSources } } } },
    });
    if (answer.error !== undefined) return tell(answer.error);
    setTyped(null);
    dispatch(toastShown({ tone: 'good', text: 'Website sources saved.' }));
    onChanged();
  };
  if (typed === null) {
    return (
      <p className="website-sources">
        <span>{websiteUnitsNote(sources)}</span>
        {access?.may('site.update', node) === true && (
          <Button size="small" look="quiet" onClick={() => setTyped(sources.join(', '))}>
            Change
          </Button>
        )}
      </p>
    );
  }
  return (
    <form className="website-sources" onSubmit={event => void save(event)}>
      <Field
        label={`Sources that count as the website of ${node.name}`}
        help="Names as the CRM sends them, with commas between. They count for every site below that names none."
        value={typed}
        onChange={setTyped}
        maxLength={500}
      />
      <div className="goals-buttons">
        <Button onClick={() => setTyped(null)}>Cancel</Button>
        <Button look="primary" type="submit" busy={isLoading}>
          Save
        </Button>
      </div>
    </form>
  );
}
