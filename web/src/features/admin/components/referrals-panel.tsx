import { IconButton } from '../../../components/form/button.tsx';
import { CloseIcon } from '../../../components/icons/actions.tsx';
import { Panel } from '../../../components/panel/panel.tsx';
import type { Editing } from './details/editing.ts';
import { WordList } from './details/word-list.tsx';

/** Referrals: the consumer sources of a site. Save writes them with all other fields. */
export function ReferralsPanel({ edit, onClose }: { edit: Editing; onClose: () => void }) {
  return (
    <Panel
      title="Referrals"
      subtitle="Consumer sources: websites and directories that send visitors"
      className="options-panel"
      tools={
        <IconButton label="Close Referrals" onClick={onClose}>
          <CloseIcon size={15} />
        </IconButton>
      }
    >
      <WordList
        edit={edit}
        field="consumerSources"
        label="Consumer sources"
        placeholder="caring.com"
        none="No consumer sources yet"
      />
    </Panel>
  );
}
