import type { ReactNode } from 'react';
import type { Connection } from '../../../../../shared/model/connection.ts';
import { WarningIcon } from '../../../components/icons/status.tsx';
import { percentDone, progressSentence, type Progress } from '../view/progress.ts';
import type { Fact, ServiceCard } from '../view/service-card.ts';
import { MissingDays } from './missing-days.tsx';

type Props = {
  card: ServiceCard;
  connection: Connection | undefined;
  progress: Progress | undefined;
  /** Facts for administrators only. */
  more: readonly Fact[];
  /** The selects while an account is chosen, in place of the stored one. */
  children?: ReactNode;
};

const Facts = ({ facts }: { facts: readonly Fact[] }) => (
  <dl className="service-chosen">
    {facts.map(({ label, value, warning }) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd title={value} className={warning === true ? 'text-warning' : undefined}>
          {warning === true && <WarningIcon size={14} />}
          <span className="truncate">{value}</span>
        </dd>
      </div>
    ))}
  </dl>
);

/** The body of a service's panel: the account, problems, freshness, and missing days. */
export function PanelBody({ card, connection, progress, more, children }: Props) {
  const choosing = children !== undefined;
  const collecting = card.state === 'collecting' && !card.unsaved ? progress : undefined;
  return (
    <>
      {!choosing && card.chosen.length > 0 && <Facts facts={card.chosen} />}
      {!choosing && (card.chosen.length === 0 || card.state === 'retired') && (
        <p className="service-about">{card.about}</p>
      )}
      {card.notice !== null && (!choosing || card.unsaved) && (
        <p className={`service-notice tone-${card.notice.tone}`}>{card.notice.text}</p>
      )}
      {collecting !== undefined && (
        <div className="service-progress">
          <p>{progressSentence(collecting)}</p>
          <progress
            className="visually-hidden"
            max={100}
            value={percentDone(collecting)}
            aria-label={`${card.title}, months synced`}
          />
          <div className="collect-bar" aria-hidden="true">
            <span style={{ width: `${percentDone(collecting)}%` }} />
          </div>
        </div>
      )}
      {!choosing && more.length > 0 && <Facts facts={more} />}
      {!choosing && card.fresh !== null && <p className="service-fresh">{card.fresh}</p>}
      {!choosing && <MissingDays connection={connection} said={card.state === 'reconnect'} />}
      {children}
    </>
  );
}
