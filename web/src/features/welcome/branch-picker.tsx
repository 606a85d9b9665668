import { useId } from 'react';
import type { militaryBranches } from '../../../../shared/model/node.ts';

type Branch = (typeof militaryBranches)[number];
const names: Readonly<Record<Branch, string>> = {
  army: 'Army',
  navy: 'Navy',
  airForce: 'Air Force',
  marines: 'Marines',
  coastGuard: 'Coast Guard',
  militarySpouse: 'Military Spouse',
};

/** One branch of six; the chosen one pressed again is cleared. */
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
            {names[branch]}
          </button>
        ))}
      </div>
      <p id={note} className={error === null ? undefined : 'welcome-wrong'} role={error === null ? undefined : 'alert'}>
        {error ?? 'Choose one; press it again to clear it.'}
      </p>
    </fieldset>
  );
}
