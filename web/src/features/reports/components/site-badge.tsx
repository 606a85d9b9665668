import { findSiteState, type SiteState } from '../../../../../shared/domain/overview/all-sites.ts';
import {
  NoneIcon,
  NotConnectedIcon,
  PassIcon,
  TrendDownIcon,
  UnpluggedIcon,
  WarningIcon,
} from '../../../components/icons/status.tsx';
import { Badge } from '../../../components/status/badge.tsx';
import type { SiteOfReport } from '../../../../../shared/documents/site-columns.ts';
import { stateTones, stateWord } from '../../../../../shared/documents/site-states.ts';

export const stateIcons: Readonly<Record<SiteState, typeof PassIcon>> = {
  suspended: NoneIcon,
  broken: UnpluggedIcon,
  'not-connected': NotConnectedIcon,
  'no-sessions': NoneIcon,
  'no-goals': NoneIcon,
  falling: TrendDownIcon,
  alerts: WarningIcon,
  'score-fell': TrendDownIcon,
  'no-leads': WarningIcon,
  reporting: PassIcon,
};

/** The state of a site, as icon and word; muted if it reports. */
export function SiteBadge({ site }: { site: SiteOfReport }) {
  const state = findSiteState(site);
  const Icon = stateIcons[state];
  if (state === 'reporting')
    return (
      <span className="site-reporting">
        <Icon size={13} />
        {stateWord(site)}
      </span>
    );
  return (
    <Badge tone={stateTones[state]} icon={<Icon size={13} />}>
      {stateWord(site)}
    </Badge>
  );
}
