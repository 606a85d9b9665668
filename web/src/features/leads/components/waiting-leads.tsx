import { useSearchParams } from 'react-router-dom';
import type { LeadSummaryView } from '../../../../../shared/model/lead-view.ts';
import { useNow } from '../../../app/address/use-now.ts';
import { ButtonLink } from '../../../components/form/button.tsx';
import { ClockIcon } from '../../../components/icons/status.tsx';
import { withLeadAddress } from '../view/lead-address.ts';
import { waitingText } from '../view/lead-text.ts';
import { leadListId } from './lead-list.tsx';

/** The leads that still need a response, with a link to their list; nothing if none does. */
export function WaitingLeads({ view }: { view: LeadSummaryView }) {
  const [query] = useSearchParams();
  const now = useNow();
  const text = waitingText(view.speed, now);
  if (text === null) return null;
  return (
    <section className="panel lead-waiting" aria-label="Unanswered leads">
      <span className={`lead-waiting-icon tone-${view.speed.overdue > 0 ? 'bad' : 'warning'}`}>
        <ClockIcon size={19} />
      </span>
      <div>
        <h2>{text.title}</h2>
        <p>{text.detail}</p>
      </div>
      {view.rows && (
        <ButtonLink look="primary" to={`?${withLeadAddress(query, { chip: 'unanswered' }).toString()}#${leadListId}`}>
          See unanswered
        </ButtonLink>
      )}
    </section>
  );
}
