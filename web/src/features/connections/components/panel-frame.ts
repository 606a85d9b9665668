import type { ReactNode } from 'react';
import type { ServiceCard } from '../view/service-card.ts';

/** The frame of a panel in both designs: one card of nine in administration, a separate page in onboarding. */
export type PanelFrameProps = {
  card: ServiceCard;
  /** True if the address names it: it is open on a phone. */
  active: boolean;
  /** True if the selects are shown. */
  choosing: boolean;
  /** The toggle of Google Analytics, between the head and the body. */
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
  /** True on a separate page: asking a colleague is next to signing in instead of in the menu. */
  readonly asksOpenly?: true;
  /**
   * Wizard only: choices are radio buttons with the website's preselected, and Save has another label or is in the
   * page's footer.
   */
  readonly wizard?: { readonly host: string | undefined; readonly claim: string | null; readonly beside: ReactNode };
};
