import { LockIcon } from '../../../components/icons/actions.tsx';
import type { PanelFrame, PanelFrameProps } from './panel-frame.ts';
import { howTo } from '../view/panels.ts';
import { isQuiet, StateBadge } from './service-card.tsx';
import { ServiceMark } from '../../../components/icons/service-mark.tsx';

/** One service as a separate page, in the onboarding design. */
function PageFrameView({ card, choosing, tools, children, actions, menu, reason }: PanelFrameProps) {
  return (
    <section className="panel onboarding-panel" aria-labelledby={`service-${card.service}`}>
      <header className="onboarding-panel-head">
        <ServiceMark service={card.service} quiet={isQuiet(card)} />
        <div>
          <h2 id={`service-${card.service}`}>{card.title}</h2>
          <p>{card.about}</p>
        </div>
        <div className="onboarding-panel-tools">
          {tools}
          <StateBadge card={card} />
        </div>
      </header>
      <div className="onboarding-panel-body">
        {children}
        {card.service !== 'ga' && card.state === 'not-connected' && !choosing && (
          <p className="onboarding-how">{howTo(card.service)}</p>
        )}
        <p className="onboarding-note">
          <LockIcon size={16} />
          We only read data. We never post or change anything, and you can remove access at the platform.
        </p>
      </div>
      <footer className="onboarding-panel-foot">
        {reason !== undefined && <span className="service-reason">{reason}</span>}
        {actions}
        {menu}
      </footer>
    </section>
  );
}

export const pageFrame: PanelFrame = { Frame: PageFrameView, buttons: 'medium', asksOpenly: true };
