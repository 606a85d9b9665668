import type { ComponentType } from 'react';
import { CartIcon, HelpIcon, MailIcon, RecommendationsIcon, StoreIcon } from '../icons/navigation.tsx';
import { icon, type IconProps } from '../icons/icon.tsx';
import './insights.css';

const FunnelIcon = icon('M4 5h16l-6 7.5v6l-4 2v-8z');
const TagIcon = icon('M3.5 4.5v7l9 9 8-8-9-9h-7z', 'M8 8.5h.01');

/** The icons in the catalog of recommendations. */
const icons: Readonly<Record<string, ComponentType<IconProps>>> = {
  funnel: FunnelIcon,
  mail: MailIcon,
  tag: TagIcon,
  store: StoreIcon,
  cart: CartIcon,
  coach: RecommendationsIcon,
};

export function InsightIcon({ name }: { name: string }) {
  const Icon = icons[name] ?? HelpIcon;
  return (
    <span className="insight-icon" aria-hidden="true">
      <Icon size={17} />
    </span>
  );
}
