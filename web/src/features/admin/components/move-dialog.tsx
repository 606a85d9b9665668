import { useState } from 'react';
import { moveProblem } from '../../../../../shared/domain/hierarchy/paths.ts';
import type { SeenNode } from '../../../../../shared/model/node.ts';
import { getErrorMessage } from '../../../app/api/errors.ts';
import { Button } from '../../../components/form/button.tsx';
import { Select } from '../../../components/form/field.tsx';
import { Dialog } from '../../../components/overlay/dialog.tsx';
import { useMoveNodeMutation } from '../admin-api.ts';
import { useAllTokens } from '../use-tokens.ts';
import { useNodeSearch } from '../use-node-search.ts';
import type { FollowedJob } from '../view/jobs.ts';
import { moveTargets, parentTypes, takesToken, tokenTarget, type MoveTarget } from '../view/move.ts';
import { typeNames } from '../view/type-names.ts';
import { NodeSearchBox } from './node-search-box.tsx';

type Props = { node: SeenNode; onClose: () => void; onStarted: (job: FollowedJob) => void };

/** Moves a node with everything below it: below a sales token from the list, or below another node by name. */
export function MoveDialog({ node, onClose, onStarted }: Props) {
  const [target, setTarget] = useState<MoveTarget | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [move, moving] = useMoveNodeMutation();
  const parents = parentTypes(node.type);
  const search = useNodeSearch(parents.length === 1 ? parents[0] : undefined);
  const tokens = useAllTokens({ skip: !takesToken(node.type) });
  const names = parents.map(type => typeNames[type].one).join(' or ');
  const open = tokens.tokens.map(tokenTarget).filter(token => moveProblem(node, token) === null);
  const start = async () => {
    if (target === null) return;
    setFailure(null);
    const answer = await move({
      params: { siteId: node.siteId },
      body: { parentId: target.siteId, revision: node.revision },
    });
    if (answer.data === undefined) return setFailure(getErrorMessage(answer.error));
    onStarted({
      jobId: answer.data.job.jobId,
      kind: 'move-node',
      siteId: node.siteId,
      name: node.name,
      type: node.type,
      parentId: node.parentId ?? null,
      targetId: target.siteId,
    });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Move ${node.name}`}
      footer={
        <>
          <p className="dialog-reason">{target === null ? 'Choose a destination' : `Moves to ${target.name}`}</p>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" busy={moving.isLoading} disabled={target === null} onClick={() => void start()}>
            Move
          </Button>
        </>
      }
    >
      <div className="ask">
        <p>Everything in it moves too. Some users may lose access, and others gain it.</p>
        {takesToken(node.type) && (
          <Select
            label="Sales token"
            value={target?.type === 'TOKEN' ? target.siteId : ''}
            error={tokens.failure ?? null}
            options={[
              { value: '', label: tokens.loading ? 'Loading…' : 'Choose a sales token' },
              ...open.map(token => ({ value: token.siteId, label: `${token.name} (${token.siteId})` })),
            ]}
            onChange={id => setTarget(open.find(token => token.siteId === id) ?? null)}
          />
        )}
        {parents.length > 0 && (
          <NodeSearchBox
            search={search}
            label={takesToken(node.type) ? `Or in a ${names}` : `Choose a ${names}`}
            placeholder={`Name of the ${names}`}
            nodes={moveTargets(node, search.nodes)}
            none={`It can't move to any of these. Choose another ${names}.`}
            row={found => (
              <label className="node-option">
                <input
                  type="radio"
                  name="move-target"
                  checked={target?.siteId === found.siteId}
                  onChange={() => setTarget(found)}
                />
                <span className="truncate" title={found.name}>
                  {found.name}
                </span>
                <small>{typeNames[found.type].one}</small>
              </label>
            )}
          />
        )}
        {failure !== null && (
          <p className="text-bad" role="alert">
            {failure}
          </p>
        )}
      </div>
    </Dialog>
  );
}
