import type { ReactNode } from 'react';
import type { ServiceCard } from '../view/service-card.ts';

/** The frame of a panel in both designs: one card of nine in administration, a separate page in onboarding. */
export type PanelFrameProps = {
  card: ServiceCard;
  /** Named in the address: open on a phone. */
  active: boolean;
  /** The selects are shown. */
  choosing: boolean;
  /** Between the head and the body: the toggle of Google Analytics. */
  tools?: ReactNode;
  children: ReactNode;
  actions: ReactNode;
  menu?: ReactNode;
  /** The reason why a button is disabled or missing. */
  reason?: string | undefined;
};
export type PanelFrame = {
  readonly Frame: (props: PanelFrameProps) => ReactNode;
  readonly buttons: 'small' | 'medium';
  /** On a separate page, asking a colleague is next to signing in instead of in the menu. */
  readonly asksOpenly?: true;
  /**
   * In the wizard: choices as radio buttons, the website's preselected, and Save with another label or in the page's
   * footer.
   */
  readonly wizard?: { readonly host: string | undefined; readonly claim: string | null; readonly beside: ReactNode };
};
