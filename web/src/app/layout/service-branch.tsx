import { type Branch, BranchIcon, branches } from '../../components/icons/branches.tsx';

/** The service branch of an organization's founders. */
export function ServiceBranch({ branch }: { branch: Branch }) {
  const { name, file } = branches[branch];
  return (
    <div className="branch" data-branch={file} role="img" aria-label={`Service branch: ${name}`}>
      <BranchIcon branch={branch} size={32} />
      <span className="nav-text">{name}</span>
    </div>
  );
}
