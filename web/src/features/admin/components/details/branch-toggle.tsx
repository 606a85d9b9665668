import { militaryBranches } from '../../../../../../shared/model/node.ts';
import { branchNames } from '../../view/fields.ts';
import { has, formatServerValue, type Editing } from './editing.ts';

/** The military branch: one or none; a second click clears it. */
export function BranchToggle({ edit }: { edit: Editing }) {
  if (!has(edit, 'militaryBranch')) return null;
  const serverText = formatServerValue(edit.theirs.militaryBranch);
  return (
    <fieldset className="details-militaryBranch branches">
      <legend className="amplify-label">Military branch</legend>
      <div>
        {militaryBranches.map(branch => {
          const chosen = edit.form.militaryBranch === branch;
          return (
            <button
              key={branch}
              type="button"
              aria-pressed={chosen}
              disabled={edit.locked.has('militaryBranch')}
              title={chosen ? 'Click again to clear' : undefined}
              onClick={() => edit.onChange({ ...edit.form, militaryBranch: chosen ? '' : branch })}
            >
              {branchNames[branch]}
            </button>
          );
        })}
      </div>
      {serverText !== undefined && <p className="amplify-field__description">{serverText}</p>}
    </fieldset>
  );
}
