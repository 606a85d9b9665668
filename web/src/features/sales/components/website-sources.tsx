import { useState, type FormEvent } from 'react';
import { websiteUnitsNote } from '../../../../../shared/domain/leads/yearly.ts';
import type { NodeSummary } from '../../../../../shared/model/node.ts';
import { mergeStringLists } from '../../../../../shared/domain/forms/three-way.ts';
import { getErrorReason } from '../../../app/api/errors.ts';
import { useNodeSave } from '../../../app/api/use-node-save.ts';
import { useAppDispatch } from '../../../app/store.ts';
import { useUnsaved } from '../../../app/unsaved/use-unsaved.ts';
import { useAccess } from '../../../components/access/use-access.ts';
import { Button } from '../../../components/form/button.tsx';
import { Field } from '../../../components/form/field.tsx';
import { toastShown } from '../../../components/toast/toast-slice.ts';

type Props = { node: NodeSummary; sources: readonly string[]; onChanged: () => void };

/** The sources that count as the website, for a node and everything below it without its own. */
export function WebsiteSources({ node, sources, onChanged }: Props) {
  const access = useAccess();
  const dispatch = useAppDispatch();
  const [typed, setTyped] = useState<string | null>(null);
  const [saveNode, { isLoading }] = useNodeSave(node.siteId);
  const [opened, setOpened] = useState(sources);
  useUnsaved(typed !== null && typed !== opened.join(', ') ? { what: 'the website sources' } : null);
  const notifyFailure = (error: unknown) => void dispatch(toastShown({ tone: 'bad', text: getErrorReason(error) }));
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (typed === null || isLoading) return;
    const names = typed
      .split(',')
      .map(name => name.trim())
      .filter(name => name !== '');
    const { error } = await saveNode(({ unitSales }) => {
      // A node without its own sources shows inherited ones, which it must not merge with.
      const serverSources = unitSales?.websiteSources ?? opened;
      return { attr: { unitSales: { ...unitSales, websiteSources: mergeStringLists(opened, names, serverSources) } } };
    });
    if (error !== undefined) return notifyFailure(error);
    setTyped(null);
    dispatch(toastShown({ tone: 'good', text: 'Website sources saved.' }));
    onChanged();
  };
  if (typed === null) {
    return (
      <p className="website-sources">
        <span>{websiteUnitsNote(sources)}</span>
        {access?.may('site.update', node) === true && (
          <Button
            size="small"
            look="quiet"
            onClick={() => {
              setOpened(sources);
              setTyped(sources.join(', '));
            }}
          >
            Change
          </Button>
        )}
      </p>
    );
  }
  return (
    <form className="website-sources" onSubmit={event => void save(event)}>
      <Field
        label={`Website sources of ${node.name}`}
        help="Names as the CRM sends them, separated by commas. Used for every site without its own."
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
