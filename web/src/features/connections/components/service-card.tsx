import { useState, type ReactNode } from 'react';
import { dataStateTexts } from '../../../../../shared/numbers/metrics/data-state.ts';
import { ChevronDownIcon, RefreshIcon } from '../../../components/icons/actions.tsx';
import {
  ArchiveIcon,
  HourglassIcon,
  InfoIcon,
  NotConnectedIcon,
  PassIcon,
  WarningIcon,
} from '../../../components/icons/status.tsx';
import { Badge, type Tone } from '../../../components/status/badge.tsx';
import type { CardState } from '../view/connection-state.ts';
import type { ServiceCard } from '../view/service-card.ts';
import type { PanelFrame, PanelFrameProps } from './panel-frame.ts';
import { ServiceMark } from '../../../components/icons/service-mark.tsx';

const badges: Record<CardState | 'unsaved', { readonly tone: Tone; readonly word: string; readonly icon: ReactNode }> =
  {
    connected: { tone: 'good', word: 'Connected', icon: <PassIcon size={13} /> },
    collecting: { tone: 'info', word: 'Collecting', icon: <RefreshIcon size={13} /> },
    waiting: { tone: 'info', word: 'Waiting', icon: <HourglassIcon size={13} /> },
    unsaved: { tone: 'info', word: 'Not saved yet', icon: <InfoIcon size={13} /> },
    reconnect: { tone: 'warning', word: dataStateTexts['reconnect-needed'].word, icon: <WarningIcon size={13} /> },
    'access-lost': { tone: 'bad', word: 'Access lost', icon: <WarningIcon size={13} /> },
    failing: { tone: 'warning', word: 'Not syncing', icon: <WarningIcon size={13} /> },
    interrupted: { tone: 'warning', word: 'Interrupted', icon: <WarningIcon size={13} /> },
    'not-connected': {
      tone: 'neutral',
      word: dataStateTexts['not-connected'].word,
      icon: <NotConnectedIcon size={13} />,
    },
    retired: { tone: 'neutral', word: 'Retired', icon: <ArchiveIcon size={13} /> },
  };

/** The state of a service as one word. */
export function StateBadge({ card }: { card: ServiceCard }) {
  const { tone, word, icon } = badges[card.unsaved ? 'unsaved' : card.state];
  return (
    <Badge tone={tone} icon={icon}>
      {word}
    </Badge>
  );
}

/** True if nothing is connected: the card is gray. */
export const isQuiet = ({ state, unsaved }: ServiceCard): boolean =>
  !unsaved && (state === 'not-connected' || state === 'retired');

/** Open on a phone; the others are collapsed there. */
const opensItself: ReadonlySet<CardState> = new Set<CardState>(['reconnect', 'access-lost', 'interrupted', 'failing']);

/** One service of the administration: its state, the selection, problems, and actions. */
function ServiceCardView({ card, active, choosing, tools, children, actions, menu, reason }: PanelFrameProps) {
  const [folded, setFolded] = useState<boolean | null>(null);
  const open = folded === null ? active || choosing || opensItself.has(card.state) : !folded;
  return (
    <article
      className={`service-card service-${card.unsaved ? 'unsaved' : card.state} ${choosing ? 'service-choosing' : ''}`}
      data-open={open}
      aria-label={card.title}
      id={`service-${card.service}`}
    >
      <header className="service-head">
        <ServiceMark service={card.service} quiet={isQuiet(card)} />
        <div className="service-titles">
          <h3>{card.title}</h3>
          <StateBadge card={card} />
        </div>
        {tools}
        <button
          type="button"
          className="icon-button service-fold"
          aria-expanded={open}
          aria-label={`${open ? 'Hide' : 'Show'} ${card.title}`}
          onClick={() => setFolded(open)}
        >
          <ChevronDownIcon />
        </button>
      </header>
      {card.notice !== null && !open && (
        <p className={`service-notice service-notice-folded tone-${card.notice.tone}`}>{card.notice.text}</p>
      )}
      <div className="service-body">{children}</div>
      <footer className="service-foot">
        {actions}
        {reason !== undefined && <span className="service-reason">{reason}</span>}
        {menu}
      </footer>
    </article>
  );
}

export const cardFrame: PanelFrame = { Frame: ServiceCardView, buttons: 'small' };
