import { useState } from 'react';
import type { LeadSitemap } from '../../../../../shared/contract/lead-intake.ts';
import { labelOfTarget } from '../../../../../shared/domain/leads/labels.ts';
import { mergeEntries } from '../../../../../shared/domain/forms/three-way.ts';
import { formatInstant } from '../../../../../shared/domain/formats/dates.ts';
import { getErrorReason } from '../../../app/api/errors.ts';
import { useAppDispatch } from '../../../app/store.ts';
import { Button, IconButton } from '../../../components/form/button.tsx';
import { Field } from '../../../components/form/field.tsx';
import { ChevronDownIcon, ChevronUpIcon, EyeOffIcon, PencilIcon } from '../../../components/icons/actions.tsx';
import { FailIcon } from '../../../components/icons/status.tsx';
import { Dialog } from '../../../components/overlay/dialog.tsx';
import { Panel } from '../../../components/panel/panel.tsx';
import { DataTable, type Column } from '../../../components/table/data-table.tsx';
import { toastShown } from '../../../components/toast/toast-slice.ts';
import { usePutLeadSitemapMutation } from '../lead-sitemap-api.ts';
import { mappedFields, type MappedField, unreadFields } from '../view/intakes.ts';

const columns: readonly Column<MappedField>[] = [
  {
    key: 'from',
    title: 'CRM field',
    value: field => field.from,
    render: field => <code>{field.from}</code>,
    sortable: false,
  },
  { key: 'label', title: 'Our field', value: field => field.label, sortable: false },
  {
    key: 'value',
    title: 'Value as sent',
    value: field => field.value ?? '',
    sortable: false,
    render: ({ value, problem }) =>
      problem !== null ? (
        <span className="intake-wrong">
          <FailIcon size={14} />
          &quot;{value}&quot; is {problem}
        </span>
      ) : value === null ? (
        <span className="intake-note">–</span>
      ) : (
        <span className="intake-value" title={value}>
          {value}
        </span>
      ),
  },
];

/** The mapping of the CRM's fields to ours, with the values of one arrival. */
export function MappingPanel({ sitemap, zone }: { sitemap: LeadSitemap; zone: string }) {
  const [place, setPlace] = useState(0);
  const [editing, setEditing] = useState(false);
  const { arrivals, mapping } = sitemap;
  const arrival = arrivals[Math.min(place, Math.max(0, arrivals.length - 1))];
  const fields = mappedFields(sitemap, arrival);
  const shownFields = arrival === undefined ? fields : fields.filter(({ value }) => value !== null);
  const unread = unreadFields(sitemap, arrival);
  const personal = arrival?.personal ?? [];
  return (
    <Panel
      title={arrival === undefined ? 'Mapping' : 'Mapping and sample delivery'}
      flush
      subtitle={
        arrival === undefined
          ? `Version ${mapping.version}, ${mapping.verified ? 'tested' : 'not tested with a real payload yet'}`
          : `${arrival.leadId ?? 'No lead'}, arrived ${formatInstant(arrival.receivedAt, zone)}`
      }
      tools={
        <>
          {arrivals.length > 1 && (
            <>
              <IconButton label="Newer delivery" disabled={place === 0} onClick={() => setPlace(place - 1)}>
                <ChevronUpIcon size={16} />
              </IconButton>
              <IconButton
                label="Older delivery"
                disabled={place >= arrivals.length - 1}
                onClick={() => setPlace(place + 1)}
              >
                <ChevronDownIcon size={16} />
              </IconButton>
            </>
          )}
          <Button size="small" onClick={() => setEditing(true)}>
            <PencilIcon size={15} />
            Edit mapping
          </Button>
        </>
      }
      provenance={
        <span className="intake-note">
          {arrival === undefined
            ? 'Values appear after the first lead'
            : `${shownFields.length} fields read, ${unread.length} not mapped, ${personal.length} personal (not stored)`}
        </span>
      }
    >
      <DataTable
        caption="Mapping"
        columns={columns}
        rows={shownFields}
        rowKey={({ target }) => target}
        maxHeight={420}
        empty="No field in this delivery is mapped"
      />
      {(unread.length > 0 || personal.length > 0) && (
        <ul className="intake-unread">
          {unread.map(name => (
            <li key={name}>
              <code>{name}</code>
              <span className="intake-note">not mapped</span>
            </li>
          ))}
          {personal.map(name => (
            <li key={name}>
              <code>{name}</code>
              <span className="intake-note">
                <EyeOffIcon size={14} />
                not stored
              </span>
            </li>
          ))}
        </ul>
      )}
      {editing && <MappingDialog sitemap={sitemap} onClose={() => setEditing(false)} />}
    </Panel>
  );
}

/** Assigns one of the CRM's fields to each of ours; empty: the names that its mapping knows. */
function MappingDialog({
  sitemap: { intake, mapping, arrivals },
  onClose,
}: {
  sitemap: LeadSitemap;
  onClose: () => void;
}) {
  const dispatch = useAppDispatch();
  const [names, setNames] = useState<Readonly<Record<string, string>>>(intake.names);
  // The names that the fields were filled with; others may save newer ones in the meantime.
  const [opened, setOpened] = useState(intake.names);
  const [clash, setClash] = useState<string | null>(null);
  const [put, { isLoading, error }] = usePutLeadSitemapMutation();
  const { siteRefId, revision, state, keepMonths } = intake;
  const save = async () => {
    const { merged, clashes } = mergeEntries(opened, names, intake.names);
    if (clashes.length > 0) {
      setOpened(intake.names);
      // Untouched fields follow the stored ones, so that saving again changes only mine.
      setNames(merged);
      const changes = clashes.map(target => `${labelOfTarget(target)} to “${intake.names[target] ?? ''}”`).join(', ');
      return setClash(`Someone else set ${changes}. Save again to replace it.`);
    }
    const answer = await put({ params: { siteRefId }, body: { revision, state, keepMonths, names: merged } });
    if (answer.data === undefined) return;
    dispatch(
      toastShown({
        tone: 'good',
        text: 'Mapping saved. Use Replay to apply it to recent deliveries.',
        durationSeconds: 6,
      }),
    );
    onClose();
  };
  const rows = mappedFields({ mapping: { ...mapping, fields: mapping.fields } }, arrivals[0]).toSorted((a, b) =>
    a.label < b.label ? -1 : 1,
  );
  return (
    <Dialog
      open
      onClose={onClose}
      title="Edit mapping"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" busy={isLoading} onClick={() => void save()}>
            Save
          </Button>
        </>
      }
    >
      <div className="intake-form">
        <p className="intake-note">
          Enter the CRM&apos;s field name to use first. Leave empty to use the default names.
        </p>
        {rows.map(({ target, label, from }) => (
          <Field
            key={target}
            label={label}
            value={names[target] ?? ''}
            placeholder={from}
            maxLength={120}
            onChange={value => {
              setNames({ ...names, [target]: value });
              setClash(null);
            }}
          />
        ))}
        {(clash !== null || error !== undefined) && (
          <p role="alert" className="intake-wrong">
            {clash ?? getErrorReason(error)}
          </p>
        )}
      </div>
    </Dialog>
  );
}
