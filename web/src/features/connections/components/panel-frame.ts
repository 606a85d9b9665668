import type { ReactNode } from 'react';
import type { ServiceCard } from '../view/service-card.ts';

/** What both designs of a panel are given: a card among nine in the administration, a page of its own in onboarding. */
export type PanelFrameProps = {
  card: ServiceCard;
  /** The address names it: open on a phone. */
  active: boolean;
  /** The selects are shown. */
  choosing: boolean;
  /** Between the head and the body: the toggle of Google Analytics. */
  tools?: ReactNode;
  children: ReactNode;
  actions: ReactNode;
  menu?: ReactNode;
  /** Why a button cannot be pressed or is not there. */
  reason?: string | undefined;
};
export type PanelFrame = {
  readonly Frame: (props: PanelFrameProps) => ReactNode;
  readonly buttons: 'small' | 'medium';
  /** On a page of its own, asking a colleague stands beside signing in and not in the menu. */
  readonly asksOpenly?: true;
  /** In the wizard: choices as radios, the website's proposed, and Save under another name or at the page's foot. */
  readonly wizard?: { readonly host: string | undefined; readonly claim: string | null; readonly beside: ReactNode };
};
