import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { useVerifyEmailQuery } from './login-api.ts';
import { Notice } from '../../components/form/notice.tsx';
import { Problem } from '../../components/form/problem.tsx';
import { useShown } from '../../app/api/use-shown.ts';

/** Time that an unauthorized link stays on screen (specification 9). */
const failedMs = 2500;

/** The result of the emailed link /verify#{code}, above the login. */
export function Verification({ code }: { code: string }) {
  const navigate = useNavigate();
  const { data, isError } = useShown(useVerifyEmailQuery({ body: { code } }));
  const refused = isError || data?.verified === false;
  useEffect(() => {
    if (!refused) return undefined;
    const timer = window.setTimeout(() => void navigate('/login', { replace: true }), failedMs);
    return () => window.clearTimeout(timer);
  }, [refused, navigate]);
  if (refused) {
    return (
      <div className="public-message">
        <Problem text="Unauthorized. This link was used already or has expired. Log in, or ask for a new invitation." />
      </div>
    );
  }
  return (
    <div className="public-message">
      {data === undefined ? (
        <Notice>Checking your link. Please wait</Notice>
      ) : (
        <Notice tone="good">{`${data.email} is verified. Log in to continue.`}</Notice>
      )}
    </div>
  );
}
