import type { ReactNode } from 'react';
import type { Me } from '../../../../../shared/contract/session.ts';
import type { SeenNode } from '../../../../../shared/model/node.ts';
import type { ConnectableService } from '../../../../../shared/platforms/registry.ts';
import type { Access } from '../../../components/access/use-access.ts';
import type { OverrideHandle } from '../../../components/override/use-override.ts';

export type ConnectSlot = {
  readonly site: SeenNode;
  readonly service: ConnectableService;
  readonly title: string;
  readonly timeZone: string;
  readonly access: Access;
  readonly override: OverrideHandle;
  readonly saving: boolean;
  /** False if the wizard's Next saves the choice. */
  readonly claims: boolean;
  readonly beside: ReactNode;
  readonly onClaim: () => void;
};
export type CollectionSlot = {
  readonly site: SeenNode;
  readonly userId: string;
  readonly timeZone: string;
  readonly later: string | null;
  /** Called when everything is synced while the page is visible. */
  readonly onReady: () => void;
  readonly children: ReactNode;
};

/** The parts of the wizard from other features; the application connects them. */
export type WizardSlots = {
  readonly connect: (slot: ConnectSlot) => ReactNode;
  readonly collection: (slot: CollectionSlot) => ReactNode;
  readonly mark: (service: ConnectableService, quiet: boolean) => ReactNode;
  /** Logo of the site and picture of the user. */
  readonly pictures: (slot: { site: SeenNode; me: Me }) => ReactNode;
  readonly agreement: (
    question: { readonly accounts: readonly string[]; readonly answer: (agreed: boolean) => void } | null,
    site: string,
  ) => ReactNode;
};
