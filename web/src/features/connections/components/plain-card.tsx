import { Button } from '../../../components/form/button.tsx';
import type { ServiceCard } from '../view/service-card.ts';
import { ServiceCardView } from './service-card.tsx';

type Props = {
  card: ServiceCard;
  timeZone: string;
  active: boolean;
  /** Universal Analytics alone: begins the consent of its successor, until that is connected. */
  onConvert?: (() => void) | undefined;
};

/** A service whose consent cannot be asked for here: one that comes later, or Universal Analytics, which has ended. */
export function PlainCard({ card, timeZone, active, onConvert }: Props) {
  if (card.service === 'ga') {
    return (
      <ServiceCardView
        card={card} timeZone={timeZone} active={active}
        actions={<Button size="small" disabled={onConvert === undefined} onClick={onConvert}>Convert to GA4</Button>}
        reason={onConvert === undefined ? 'GA4 is connected' : undefined}
      />
    );
  }
  return (
    <ServiceCardView
      card={card} timeZone={timeZone} active={active} reason="Not available yet"
      actions={<Button size="small" disabled>Add Account</Button>}
    />
  );
}
