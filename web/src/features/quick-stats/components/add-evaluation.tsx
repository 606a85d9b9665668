import { useState } from 'react';
import type { NodeSummary } from '../../../../../shared/model/node.ts';
import { getErrorReason } from '../../../app/api/errors.ts';
import { useFindNodesQuery } from '../../../app/api/find-endpoints.ts';
import { Button } from '../../../components/form/button.tsx';
import { Field } from '../../../components/form/field.tsx';
import { Problem } from '../../../components/form/problem.tsx';
import { useSettled } from '../../../components/form/use-settled.ts';
import { PlusIcon, SearchIcon } from '../../../components/icons/actions.tsx';
import { Dialog } from '../../../components/overlay/dialog.tsx';
import { useAddEvaluationSiteMutation } from '../quick-stats-api.ts';

const minCharacters = 2;
const newRequestId = () => `quick-stats-${crypto.randomUUID()}`;

/** Adds a site in evaluation: its parent, its name, and the website, which is measured right away. */
export function AddEvaluation({ onAdded }: { onAdded: (siteId: string) => void }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button look="primary" size="small" onClick={() => setOpen(true)}>
        <PlusIcon size={14} />
        Add
      </Button>
      {open && <AddDialog onClose={() => setOpen(false)} onAdded={onAdded} />}
    </>
  );
}

function AddDialog({ onClose, onAdded }: { onClose: () => void; onAdded: (siteId: string) => void }) {
  const [region, setRegion] = useState<NodeSummary | null>(null);
  const [name, setName] = useState('');
  const [website, setWebsite] = useState('');
  const [requestId] = useState(newRequestId);
  const [failure, setFailure] = useState<string | null>(null);
  const [add, { isLoading }] = useAddEvaluationSiteMutation();
  const host = website.trim();
  const url = /^https?:\/\//i.test(host) ? host : `https://${host}`;
  const ready = region !== null && name.trim() !== '' && host !== '';
  const send = async () => {
    if (region === null) return;
    setFailure(null);
    const answer = await add({
      body: {
        requestId,
        site: { type: 'SITE', parentId: region.siteId, name: name.trim(), attr: { url, quickStatsSetup: true } },
      },
    });
    if (answer.data === undefined) return setFailure(getErrorReason(answer.error));
    onClose();
    return onAdded(answer.data.siteId);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title="Add Quick Stats site"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" busy={isLoading} disabled={!ready} onClick={() => void send()}>
            Add the site
          </Button>
        </>
      }
    >
      <div className="quick-add">
        <RegionSearch region={region} onChoose={setRegion} />
        <Field label="Site name" maxLength={120} value={name} onChange={setName} />
        <Field
          label="Website"
          inputMode="url"
          maxLength={290}
          placeholder="example.com"
          value={website}
          onChange={setWebsite}
          help="We measure its speed right away. It takes a minute or two."
        />
        <Problem text={failure} />
      </div>
    </Dialog>
  );
}

function RegionSearch({
  region,
  onChoose,
}: {
  region: NodeSummary | null;
  onChoose: (region: NodeSummary | null) => void;
}) {
  const [typed, setTyped] = useState('');
  const name = useSettled(typed.trim());
  const short = name.length < minCharacters;
  const { currentData, isFetching } = useFindNodesQuery(
    { query: { name, type: 'REG' } },
    { skip: short || region !== null },
  );
  if (region !== null)
    return (
      <p className="quick-region">
        <span>
          Region: <b>{region.name}</b>
        </span>
        <Button size="small" onClick={() => onChoose(null)}>
          Another region
        </Button>
      </p>
    );
  const found = short ? [] : (currentData?.result ?? []);
  return (
    <div className="quick-regions">
      <Field
        label="Region"
        type="search"
        value={typed}
        onChange={setTyped}
        placeholder="Start of its name"
        start={<SearchIcon size={14} />}
        maxLength={120}
      />
      <p role="status">
        {short
          ? 'Type at least 2 letters.'
          : isFetching
            ? 'Searching…'
            : found.length === 0
              ? 'No matching regions.'
              : `${found.length} found`}
      </p>
      <ul>
        {found.map(node => (
          <li key={node.siteId}>
            <button type="button" className="menu-item" onClick={() => onChoose(node)}>
              <span className="truncate">{node.name}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
