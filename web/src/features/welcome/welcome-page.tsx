import { trialHeadline } from '../../../../shared/domain/trial/trial.ts';
import type { SalesTokenInfo } from '../../../../shared/model/sales-token.ts';
import { type Anchor, PublicShell } from '../../app/layout/public-shell.tsx';
import { RadarOrnament } from '../../app/layout/radar-ornament.tsx';
import { AuditsIcon, ChannelIcon } from '../../components/icons/navigation.tsx';
import { LockIcon } from '../../components/icons/actions.tsx';
import { SignupForm } from './signup-form.tsx';
import { useOpenTheme, usePartner } from './use-welcome.ts';
import './welcome.css';

const title = 'Create your Account, Get your Audit!';
const noPartner: SalesTokenInfo = { useServiceBranch: false, showBusinessType: true, directoryAccess: false };

/** A plain link, because this page is a separate document. */
const PlainAnchor: Anchor = ({ to, className, children }) => (
  <a href={to} className={className}>
    {children}
  </a>
);

/** /welcome and /welcome/{salesToken}: sign-up, in the partner's colors if the address names one. */
export function WelcomePage({ salesToken }: { salesToken: string | undefined }) {
  const theme = useOpenTheme();
  const { info, state } = usePartner(salesToken);
  const partner = info ?? noPartner;
  const { backgroundImage } = partner;
  const unknown = state === 'unknown';
  return (
    <PublicShell
      theme={theme}
      title={title}
      Anchor={PlainAnchor}
      ornament={state === 'asked' ? undefined : <Behind image={backgroundImage} />}
      nav={
        <a href="/login" className="button button-plain button-medium">
          Login
        </a>
      }
    >
      <div className="welcome">
        <Offer partner={partner} unknown={unknown} />
        <div className="public-card welcome-card" aria-busy={state === 'asked'}>
          {state === 'asked' ? (
            <div className="welcome-wait" />
          ) : (
            <SignupForm
              questions={partner}
              salesToken={unknown ? undefined : salesToken}
              supportEmail={theme.supportEmail}
            />
          )}
        </div>
      </div>
    </PublicShell>
  );
}

/** The partner's picture, dimmed so that white text is readable on any part of it; otherwise the login's radar. */
const Behind = ({ image }: { image: string | undefined }) =>
  image === undefined ? (
    <RadarOrnament />
  ) : (
    <div className="welcome-background" style={{ backgroundImage: `url("${image}")` }} />
  );

function Offer({ partner, unknown }: { partner: SalesTokenInfo; unknown: boolean }) {
  const { struck, days } = trialHeadline(partner.trialExtensionOverrideDays);
  return (
    <div className="welcome-promise">
      {partner.logo !== undefined && <img src={partner.logo} alt="" height="44" className="welcome-logo" />}
      <h1>{title}</h1>
      <p className="welcome-trial">
        {struck !== null && (
          <>
            <s>
              <span className="visually-hidden">Instead of </span>
              {struck}
            </s>{' '}
          </>
        )}
        {struck === null ? days : <b>{days}</b>} day free trial. No credit card required.
      </p>
      {unknown && (
        <p className="welcome-unknown" role="status">
          We don&apos;t recognize this partner. You can sign up without one.
        </p>
      )}
      <ul>
        <li>
          <AuditsIcon size={18} />
          <span>
            <b>A scored audit of your website</b>Speed on phone and desktop first
          </span>
        </li>
        <li>
          <ChannelIcon size={18} />
          <span>
            <b>Results by channel</b>Once connected, up to 18 months back
          </span>
        </li>
        <li>
          <LockIcon size={18} />
          <span>
            <b>Read only</b>We never post, change, or bid
          </span>
        </li>
      </ul>
    </div>
  );
}
