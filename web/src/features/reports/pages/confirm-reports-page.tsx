import { Link } from 'react-router-dom';
import { routes } from '../../../../../shared/screens/routes.ts';
import { useLinkCode } from '../../../app/address/use-link-code.ts';
import { getErrorMessage } from '../../../app/api/errors.ts';
import { PublicCard, PublicFrame } from '../../../app/layout/public-frame.tsx';
import { Button } from '../../../components/form/button.tsx';
import { Problem } from '../../../components/form/problem.tsx';
import { useConfirmReportEmailsMutation } from '../schedule-api.ts';

/**
 * /confirm-reports#{code}: one click confirms that an address gets scheduled reports. Opening the page confirms
 * nothing, because email programs open links automatically.
 */
export function ConfirmReportsPage() {
  const code = useLinkCode();
  const [confirm, { data, error, isLoading }] = useConfirmReportEmailsMutation();
  return (
    <PublicFrame title={routes.confirmReports.title}>
      <PublicCard title={data === undefined ? 'Get this report by email?' : 'Confirmed'}>
        <div className="public-form">
          {data === undefined ? (
            <>
              <p>You can unsubscribe with one click in every email.</p>
              <Problem text={error === undefined ? null : getErrorMessage(error)} />
              <Button look="primary" wide busy={isLoading} onClick={() => void confirm({ body: { code } })}>
                Confirm
              </Button>
            </>
          ) : (
            <p>You&apos;ll get the next report of {data.name} by email.</p>
          )}
          <Link to="/login" className="public-back">
            Open dashboard
          </Link>
        </div>
      </PublicCard>
    </PublicFrame>
  );
}
