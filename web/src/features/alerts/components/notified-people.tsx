import type { NotifiedPerson } from '../../../../../shared/contract/alerts.ts';
import type { Alert } from '../../../../../shared/model/alert.ts';
import { getErrorMessage } from '../../../app/api/errors.ts';
import { Disclosure } from '../../../components/insights/disclosure.tsx';
import { FailedState } from '../../../components/panel/failed-state.tsx';
import { Badge } from '../../../components/status/badge.tsx';
import { Initials } from '../../../components/status/initials.tsx';
import { SkeletonRows } from '../../../components/status/skeleton.tsx';
import { useListNotifiedPeopleQuery } from '../alerts-api.ts';
import { formatReadStatus, formatEmailStatus } from '../view/told.ts';
import { useShown } from '../../../app/api/use-shown.ts';

/** The number shown at first; a click shows the rest. */
const shownPeople = 6;

/** The people notified about an alert, of its site and above, in the app and by email. */
export function NotifiedPeople({ alert, timeZone }: { alert: Alert; timeZone: string }) {
  const { siteId, ruleId, openedAt } = alert;
  const { currentData, isError, error, refetch } = useShown(
    useListNotifiedPeopleQuery({
      params: { siteId },
      query: { ruleId, openedAt },
    }),
  );
  const people = currentData?.people ?? [];
  if (currentData !== undefined && people.length === 0) return null;
  const rest = people.slice(shownPeople);
  return (
    <section className="told" aria-label="Who was notified" aria-busy={currentData === undefined && !isError}>
      <h3>Who was notified</h3>
      {isError && <FailedState message={getErrorMessage(error)} onRetry={() => void refetch()} />}
      {currentData === undefined && !isError && <SkeletonRows rows={3} height={44} />}
      <People people={people.slice(0, shownPeople)} timeZone={timeZone} />
      {rest.length > 0 && (
        <Disclosure summary={`${rest.length} more`}>
          <People people={rest} timeZone={timeZone} />
        </Disclosure>
      )}
    </section>
  );
}

const People = ({ people, timeZone }: { people: readonly NotifiedPerson[]; timeZone: string }) => (
  <ul>
    {people.map(person => {
      const { words, tone } = formatEmailStatus(person, timeZone);
      return (
        <li key={person.userId}>
          <span className="told-who">
            <Initials name={person.name} />
            <span className="told-name">
              {person.name} <span>{person.place}</span>
            </span>
          </span>
          <span className={person.hasRead ? 'text-good' : undefined}>{formatReadStatus(person)}</span>
          <Badge tone={tone}>{words}</Badge>
        </li>
      );
    })}
  </ul>
);
