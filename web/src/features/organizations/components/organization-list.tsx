import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { NodeSummary } from '../../../../../shared/model/node.ts';
import { getErrorMessage } from '../../../app/api/errors.ts';
import { useListChildrenQuery } from '../../../app/api/tree-endpoints.ts';
import { Button } from '../../../components/form/button.tsx';
import { ChevronDownIcon, ChevronRightIcon } from '../../../components/icons/actions.tsx';
import { Badge } from '../../../components/status/badge.tsx';
import { SkeletonRows } from '../../../components/status/skeleton.tsx';
import { listOrganizationStates, findSalesToken } from '../view/organizations.ts';
import { useShown } from '../../../app/api/use-shown.ts';

function Facts({ node, level, onLabel }: { node: NodeSummary; level: string; onLabel: (node: NodeSummary) => void }) {
  return (
    <>
      <span className="org-kind">{level}</span>
      <span className="org-token" title="Sales token">
        {findSalesToken(node)}
      </span>
      <span className="org-states">
        {listOrganizationStates(node).map(({ word, tone }) => (
          <Badge key={word} tone={tone}>
            {word}
          </Badge>
        ))}
      </span>
      <span className="org-actions">
        <Button size="small" look="quiet" aria-label={`White label of ${node.name}`} onClick={() => onLabel(node)}>
          White label
        </Button>
        <Link to={`/admin/${node.siteId}`} aria-label={`Administration of ${node.name}`}>
          Administration
        </Link>
      </span>
    </>
  );
}

/** The children of a company, loaded when it is opened. */
function Below({ node, onLabel }: { node: NodeSummary; onLabel: (node: NodeSummary) => void }) {
  const { data, error, isFetching } = useShown(useListChildrenQuery({ params: { siteId: node.siteId } }));
  if (error !== undefined) return <p className="org-note text-bad">{getErrorMessage(error)}</p>;
  if (data === undefined) return isFetching ? <SkeletonRows rows={2} /> : null;
  const organizations = data.result.filter(({ type }) => type === 'ORG');
  const others = data.result.length - organizations.length;
  return (
    <ul className="org-below">
      {organizations.map(organization => (
        <li key={organization.siteId} className="org-row">
          <span className="org-name">
            <span className="truncate" title={organization.name}>
              {organization.name}
            </span>
          </span>
          <Facts node={organization} level="Organization" onLabel={onLabel} />
        </li>
      ))}
      {(organizations.length === 0 || others > 0) && (
        <li className="org-note">
          {organizations.length === 0 && others === 0
            ? 'Nothing here yet'
            : `${others}${data.cursor === null ? '' : ' and more'} regions or sites directly in it`}
        </li>
      )}
    </ul>
  );
}

/** One company with its children. */
export function OrganizationRow({
  node,
  topLevelName,
  onLabel,
}: {
  node: NodeSummary;
  topLevelName: string;
  onLabel: (node: NodeSummary) => void;
}) {
  const [open, setOpen] = useState(false);
  return (
    <li>
      <div className="org-row">
        <button type="button" className="org-name" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? <ChevronDownIcon size={14} /> : <ChevronRightIcon size={14} />}
          <span className="truncate" title={node.name}>
            {node.name}
          </span>
        </button>
        <Facts node={node} level={node.type === 'TOP_ORG' ? topLevelName : 'Organization'} onLabel={onLabel} />
      </div>
      {open && <Below node={node} onLabel={onLabel} />}
    </li>
  );
}
