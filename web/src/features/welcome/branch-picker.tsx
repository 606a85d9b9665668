import { useId } from 'react';
import { type Branch, BranchIcon, branches as marks } from '../../components/icons/branches.tsx';

/** One branch of six; a second click on the chosen one clears it. */
export function BranchPicker({
  value,
  branches,
  error,
  onChange,
}: {
  value: Branch | undefined;
  branches: readonly Branch[];
  error: string | null;
  onChange: (branch: Branch | undefined) => void;
}) {
  const note = useId();
  return (
    <fieldset className="branch-picker" aria-describedby={note}>
      <legend>Military Branch</legend>
      <div>
        {branches.map((branch, index) => (
          <button
            key={branch}
            type="button"
            name={index === 0 ? 'militaryBranch' : undefined}
            aria-pressed={branch === value}
            onClick={() => onChange(branch === value ? undefined : branch)}
          >
            <BranchIcon branch={branch} size={20} />
            {marks[branch].name}
          </button>
        ))}
      </div>
      <p id={note} className={error === null ? undefined : 'welcome-wrong'} role={error === null ? undefined : 'alert'}>
        {error ?? 'Choose one. Click it again to clear it.'}
      </p>
    </fieldset>
  );
}
