import type { ComponentType } from 'react';
import { CartIcon, ChannelIcon, GoalsIcon, HelpIcon, MailIcon, StoreIcon } from '../../../components/icons/navigation.tsx';
import type { IconProps } from '../../../components/icons/icon.tsx';
import { Dialog } from '../../../components/overlay/dialog.tsx';

/** The recommendation categories of the specification, section 3, in its order. */
const insights: readonly { readonly title: string; readonly Icon: ComponentType<IconProps> }[] = [
  { title: 'Missing Goal Funnels', Icon: GoalsIcon },
  { title: 'Email Instances', Icon: MailIcon },
  { title: 'Bad Channel Tags', Icon: ChannelIcon },
  { title: 'Brand Referral Missing', Icon: StoreIcon },
  { title: 'E-Commerce Tracking', Icon: CartIcon },
  { title: 'Coaching Insight', Icon: HelpIcon },
];

export function InsightsHelp({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title="Available Insights & Recommendations">
      <ul className="insight-titles">
        {insights.map(({ title, Icon }) => (
          <li key={title}><span className="insight-icon"><Icon size={17} /></span>{title}</li>
        ))}
      </ul>
    </Dialog>
  );
}
