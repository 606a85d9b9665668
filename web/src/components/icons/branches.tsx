import type { ReactNode } from 'react';
import type { NodeSummary } from '../../../../shared/model/node.ts';

export type Branch = NonNullable<NodeSummary['militaryBranch']>;

/** Icons for each branch: a star, an anchor, wings, a globe, a life ring, a heart. Not the services' emblems. */
export const branches: Readonly<
  Record<Branch, { readonly name: string; readonly file: string; readonly mark: ReactNode }>
> = {
  army: {
    name: 'Army',
    file: 'army',
    mark: <path d="m16 5 3.3 7.4 8 .8-6 5.4 1.7 7.9-7-4-7 4 1.7-7.9-6-5.4 8-.8z" />,
  },
  navy: {
    name: 'Navy',
    file: 'navy',
    mark: (
      <>
        <circle cx="16" cy="7.5" r="2.5" />
        <path d="M16 10v16M11 14h10M6 18c0 5 4.5 8 10 8s10-3 10-8M6 18l-2 3.500M26 18l2 3.5" />
      </>
    ),
  },
  airForce: {
    name: 'Air Force',
    file: 'airForce',
    mark: (
      <>
        <circle cx="16" cy="14" r="3.5" />
        <path d="M12.5 14 3 10c0 5 3 8 9 8.500M19.5 14 29 10c0 5-3 8-9 8.500M13 21l3 5 3-5" />
      </>
    ),
  },
  marines: {
    name: 'Marines',
    file: 'marines',
    mark: (
      <>
        <circle cx="16" cy="16" r="10" />
        <path d="M6 16h20M16 6c-4 3-5.5 6-5.5 10s1.5 7 5.5 10c4-3 5.5-6 5.5-10S20 9 16 6" />
      </>
    ),
  },
  coastGuard: {
    name: 'Coast Guard',
    file: 'coastGuard',
    mark: (
      <>
        <circle cx="16" cy="16" r="10.5" />
        <circle cx="16" cy="16" r="4.5" />
        <path d="m8.6 8.6 4.2 4.200M23.4 8.600l-4.2 4.200M8.6 23.400l4.2-4.200M23.4 23.400l-4.2-4.2" />
      </>
    ),
  },
  militarySpouse: {
    name: 'Military Spouse',
    file: 'spouse',
    mark: (
      <path d="M16 26S5 19.5 5 12.200C5 8.6 7.8 6 11 6c2.2 0 4 1.2 5 3 1-1.8 2.8-3 5-3 3.2 0 6 2.6 6 6.200C27 19.5 16 26 16 26z" />
    ),
  },
};

/** The icon of a branch, next to its name. */
export function BranchIcon({ branch, size }: { branch: Branch; size: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 32 32"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.7"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {branches[branch].mark}
    </svg>
  );
}
