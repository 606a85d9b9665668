import { useParams } from 'react-router-dom';
import { trialHeadline } from '../../../../shared/domain/trial/trial.ts';
import type { SalesTokenInfo } from '../../../../shared/model/sales-token.ts';
import { PublicFrame } from '../../app/layout/public-frame.tsx';
import { AuditsIcon, ChannelIcon } from '../../components/icons/navigation.tsx';
import { LockIcon } from '../../components/icons/actions.tsx';
import { SignupForm } from './signup-form.tsx';
import { useGetPartnerQuery } from './welcome-api.ts';
import './welcome.css';

const title = 'Create your Account, Get your Audit!';
const noPartner: SalesTokenInfo = { useServiceBranch: false, showBusinessType: true, directoryAccess: false };

/** /welcome and /welcome/{salesToken}: whoever signs up, in the partner's colours where the address names one. */
export function WelcomePage() {
  const { salesToken } = useParams();
  const { data, isError } = useGetPartnerQuery({ params: { salesToken: salesToken ?? '' } }, { skip: salesToken === undefined });
  const loading = salesToken !== undefined && data === undefined && !isError;
  const partner = data ?? noPartner;
  const { backgroundImage } = partner;
  return (
    <PublicFrame title={title}>
      <div className="welcome" style={backgroundImage === undefined ? undefined : { backgroundImage: `url("${backgroundImage}")` }}>
        <Offer partner={partner} unknown={isError} />
        <div className="public-card welcome-card" aria-busy={loading}>
          {loading
            ? <div className="welcome-wait" />
            : <SignupForm key={salesToken ?? ''} questions={partner} salesToken={isError ? undefined : salesToken} />}
        </div>
      </div>
    </PublicFrame>
  );
}

function Offer({ partner, unknown }: { partner: SalesTokenInfo; unknown: boolean }) {
  const { struck, days } = trialHeadline(partner.trialExtensionOverrideDays);
  return (
    <div className="welcome-promise">
      {partner.logo !== undefined && <img src={partner.logo} alt="" height="44" className="welcome-logo" />}
      <h1>{title}</h1>
      <p className="welcome-trial">
        {struck !== null && <><s><span className="visually-hidden">Instead of </span>{struck}</s> </>}
        <b>{days}</b> day free trial. No credit card required.
      </p>
      {unknown && <p className="welcome-unknown" role="status">The partner of this address is not known. You can sign up without one.</p>}
      <ul>
        <li><AuditsIcon size={18} /><span><b>A scored audit of your website</b>Speed on phone and desktop first</span></li>
        <li><ChannelIcon size={18} /><span><b>What each channel brings</b>Once you connect it, up to 18 months back</span></li>
        <li><LockIcon size={18} /><span><b>Read only</b>We never post, change or bid anything</span></li>
      </ul>
    </div>
  );
}
