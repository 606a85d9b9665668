import * as z from 'zod/mini';
import { businessTypeNames } from '../../../../shared/domain/forms/signup.ts';
import { businessTypes } from '../../../../shared/model/node.ts';
import { groupMembersSchema } from '../../../../shared/model/site-group.ts';
import { findRuleProblem } from '../../../../shared/domain/groups/groups.ts';
import { usePreviewGroupQuery } from '../../app/api/group-endpoints.ts';
import { getErrorMessage } from '../../app/api/errors.ts';
import { useShown } from '../../app/api/use-shown.ts';
import { Checkbox, Field } from '../form/field.tsx';
import { useSettled } from '../form/use-settled.ts';
import { type GroupForm, type GroupProblems, toMembers } from './group-form.ts';

const namedSites = 3;

function usePreview(ownerId: string, form: GroupForm): string {
  const parsed = z.safeParse(groupMembersSchema, useSettled(toMembers(form)));
  const isReady = parsed.success && parsed.data.by === 'rule' && findRuleProblem(parsed.data.rule) === null;
  const { currentData, error } = useShown(
    usePreviewGroupQuery(
      { params: { siteId: ownerId }, body: parsed.success ? { members: parsed.data } : {} },
      { skip: !isReady },
    ),
  );
  if (!isReady) return 'New sites that match join automatically.';
  if (error !== undefined) return getErrorMessage(error);
  if (currentData === undefined) return 'Finding sites…';
  const { sites, total } = currentData;
  if (total === 0) return 'No site matches now. Sites that match later join automatically.';
  const names = sites.slice(0, namedSites).map(({ name }) => name);
  const more = total - names.length;
  return `${total} ${total === 1 ? 'site matches' : 'sites match'}: ${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

/** The conditions of a rule; all that are set apply. */
export function RuleFields({
  ownerId,
  form,
  problems,
  onChange,
}: {
  ownerId: string;
  form: GroupForm;
  problems: GroupProblems;
  onChange: (form: GroupForm) => void;
}) {
  const preview = usePreview(ownerId, form);
  const toggle = (type: string, on: boolean) =>
    onChange({
      ...form,
      businessTypes: on ? [...form.businessTypes, type] : form.businessTypes.filter(other => other !== type),
    });
  return (
    <>
      <Field
        label="States"
        value={form.states}
        placeholder="FL, GA"
        maxLength={300}
        onChange={states => onChange({ ...form, states })}
        error={problems.states ?? null}
      />
      <fieldset className="group-types">
        <legend>Business type</legend>
        {businessTypes.map(type => (
          <Checkbox
            key={type}
            label={businessTypeNames[type]}
            checked={form.businessTypes.includes(type)}
            onChange={on => toggle(type, on)}
          />
        ))}
      </fieldset>
      <Field
        label="Opened on or after"
        type="date"
        value={form.openedFrom}
        onChange={openedFrom => onChange({ ...form, openedFrom })}
        help="Sites without an opening date don't match."
        error={problems.openedFrom ?? problems.rule ?? null}
      />
      <p className="group-count" role="status">
        {preview}
      </p>
    </>
  );
}
