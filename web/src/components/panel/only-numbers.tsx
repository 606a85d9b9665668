import { LinkIcon } from '../icons/actions.tsx';
import { EmptyState } from './empty-state.tsx';

/** A page that a linked site does not share. */
export function OnlyNumbers() {
  return (
    <div className="panel">
      <div className="panel-body">
        <EmptyState centered level={2} icon={<LinkIcon size={18} />} title="Numbers only">
          This site belongs to another region. You can only see its numbers.
        </EmptyState>
      </div>
    </div>
  );
}
