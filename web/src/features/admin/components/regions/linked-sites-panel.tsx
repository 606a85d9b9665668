import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { NodeSummary, SeenNode } from '../../../../../../shared/model/node.ts';
import { useAppDispatch } from '../../../../app/store.ts';
import type { Access } from '../../../../components/access/use-access.ts';
import { Button, IconButton } from '../../../../components/form/button.tsx';
import { Field } from '../../../../components/form/field.tsx';
import { CloseIcon, LinkIcon } from '../../../../components/icons/actions.tsx';
import { ConfirmDialog } from '../../../../components/overlay/dialog.tsx';
import { EmptyState } from '../../../../components/panel/empty-state.tsx';
import { Panel } from '../../../../components/panel/panel.tsx';
import { toastShown } from '../../../../components/toast/toast-slice.ts';
import { useUnlinkSiteMutation } from '../../admin-api.ts';
import type { Editing } from '../details/editing.ts';

type Props = {
  region: SeenNode;
  /** The sites linked here, as the region's list names them. */
  sites: readonly NodeSummary[];
  edit: Editing;
  access: Access;
  onLink: () => void;
  onUnlinked: (siteId: string) => void;
};

/** Sites from other regions that also appear here, with their names here, and a button to unlink each. */
export function LinkedSitesPanel({ region, sites, edit, access, onLink, onUnlinked }: Props) {
  const dispatch = useAppDispatch();
  const [unlink, unlinking] = useUnlinkSiteMutation();
  const [asked, setAsked] = useState<NodeSummary | null>(null);
  const may = access.may('region.link', region);
  const locked = edit.locked.has('linkedSiteNickNames');
  const nicknames = edit.form.linkedSiteNickNames;
  const end = async (site: NodeSummary) => {
    const answer = await unlink({ params: { siteId: region.siteId, linkedSiteId: site.siteId } });
    const done = answer.error === undefined;
    dispatch(
      toastShown(
        done ? { tone: 'good', text: 'Site link deleted successfully!' } : { tone: 'bad', text: 'Error occurred' },
      ),
    );
    setAsked(null);
    if (done) onUnlinked(site.siteId);
  };
  return (
    <Panel
      title="Linked sites"
      subtitle="Sites from other regions that also appear here"
      className="linked-panel"
      tools={
        may && (
          <Button size="small" onClick={onLink}>
            <LinkIcon size={14} />
            Link sites
          </Button>
        )
      }
    >
      {sites.length === 0 ? (
        <EmptyState icon={<LinkIcon size={18} />} title="No linked sites">
          {may
            ? "A linked site stays in its own region and also appears here. A region with linked sites can't have new sites."
            : 'No sites are linked to this region.'}
        </EmptyState>
      ) : (
        <ul className="linked-sites">
          {sites.map(site => (
            <li key={site.siteId}>
              <Link to={`/admin/${site.siteId}/ga`} className="truncate" title={site.name}>
                {site.name}
              </Link>
              <Field
                label={`Nickname for ${site.name} here`}
                labelHidden
                value={nicknames[site.siteId] ?? ''}
                placeholder="Nickname here"
                maxLength={200}
                disabled={locked}
                onChange={typed =>
                  edit.onChange({ ...edit.form, linkedSiteNickNames: { ...nicknames, [site.siteId]: typed } })
                }
              />
              {may && (
                <IconButton label={`Unlink ${site.name}`} onClick={() => setAsked(site)}>
                  <CloseIcon size={15} />
                </IconButton>
              )}
            </li>
          ))}
        </ul>
      )}
      <ConfirmDialog
        open={asked !== null}
        title="Unlink site"
        confirm="Unlink"
        busy={unlinking.isLoading}
        onClose={() => setAsked(null)}
        question={
          <p>
            Are you sure you want to unlink {asked?.name} from {region.name}? The site itself isn&apos;t deleted.
          </p>
        }
        onConfirm={() => void (asked !== null && end(asked))}
      />
    </Panel>
  );
}
