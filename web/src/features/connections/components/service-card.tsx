import { useState, type ReactNode } from 'react';
import { formatInstant, formatTime } from '../../../../../shared/domain/formats/dates.ts';
import { ChevronDownIcon } from '../../../components/icons/actions.tsx';
import { ArchiveIcon, InfoIcon, NotConnectedIcon, PassIcon, WarningIcon } from '../../../components/icons/status.tsx';
import { Badge, type Tone } from '../../../components/status/badge.tsx';
import type { CardState, ServiceCard } from '../view/service-card.ts';
import { ServiceMark } from './service-mark.tsx';

const badges: Record<CardState, { readonly tone: Tone; readonly word: string; readonly icon: ReactNode }> = {
  connected: { tone: 'good', word: 'Connected', icon: <PassIcon size={13} /> },
  unsaved: { tone: 'info', word: 'Not saved yet', icon: <InfoIcon size={13} /> },
  reconnect: { tone: 'warning', word: 'Reconnect needed', icon: <WarningIcon size={13} /> },
  trouble: { tone: 'bad', word: 'Needs attention', icon: <WarningIcon size={13} /> },
  'not-connected': { tone: 'neutral', word: 'Not connected', icon: <NotConnectedIcon size={13} /> },
  later: { tone: 'neutral', word: 'Not connected', icon: <NotConnectedIcon size={13} /> },
  retired: { tone: 'neutral', word: 'Retired', icon: <ArchiveIcon size={13} /> },
};
/** Shown open on a phone; the others are folded there. */
const opensItself: ReadonlySet<CardState> = new Set<CardState>(['reconnect', 'trouble', 'unsaved']);

type Props = {
  card: ServiceCard;
  timeZone: string;
  /** Opens on a phone because the address asks for it. */
  active: boolean;
  /** Between the facts and the buttons: the selects while an account is chosen. */
  children?: ReactNode;
  actions: ReactNode;
  menu?: ReactNode;
  /** Why the button cannot be pressed. */
  reason?: string;
};

/** When it was last pulled: the time alone would mislead once it is days ago. */
const pulledText = (pulledAt: string, timeZone: string): string =>
  Date.now() - Date.parse(pulledAt) < 20 * 3_600_000 ? `Pulled ${formatTime(pulledAt, timeZone)}` : `Pulled ${formatInstant(pulledAt, timeZone)}`;

/** One service: its state in a word, what is chosen, what is wrong, and what can be done. */
export function ServiceCardView({ card, timeZone, active, children, actions, menu, reason }: Props) {
  const [open, setOpen] = useState(active || opensItself.has(card.state));
  const { tone, word, icon } = badges[card.state];
  const quiet = card.state === 'not-connected' || card.state === 'later' || card.state === 'retired';
  return (
    <article className={`service-card service-${card.state} ${children === undefined ? '' : 'service-choosing'}`} data-open={open} aria-label={card.title} id={`service-${card.service}`}>
      <header className="service-head">
        <ServiceMark service={card.service} quiet={quiet} />
        <div className="service-titles">
          <h3>{card.title}</h3>
          <Badge tone={tone} icon={icon}>{word}</Badge>
        </div>
        <button type="button" className="icon-button service-fold" aria-expanded={open} aria-label={`${open ? 'Hide' : 'Show'} ${card.title}`} onClick={() => setOpen(!open)}>
          <ChevronDownIcon />
        </button>
      </header>
      {card.notice !== null && !open && <p className={`service-notice service-notice-folded tone-${card.notice.tone}`}>{card.notice.text}</p>}
      <div className="service-body">
        {card.chosen.length > 0 && (
          <dl className="service-chosen">
            {card.chosen.map(({ label, value }) => <div key={label}><dt>{label}</dt><dd title={value}>{value}</dd></div>)}
          </dl>
        )}
        {(card.chosen.length === 0 || card.state === 'retired') && children === undefined && <p className="service-about">{card.about}</p>}
        {card.notice !== null && <p className={`service-notice tone-${card.notice.tone}`}>{card.notice.text}</p>}
        {children}
      </div>
      <footer className="service-foot">
        {actions}
        {reason !== undefined && <span className="service-reason">{reason}</span>}
        {card.pulledAt !== null && reason === undefined && <span className="service-pulled">{pulledText(card.pulledAt, timeZone)}</span>}
        {menu}
      </footer>
    </article>
  );
}
