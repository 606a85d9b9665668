import type { MenuIcon } from '../../../../shared/screens/screen.ts';
import { BellIcon, AuditsIcon, CardIcon, CartIcon, ChannelIcon, CompanyIcon, GoalsIcon, HelpIcon, MailIcon, OverviewIcon, QuickStatsIcon, RecommendationsIcon, ReportsIcon,
  SettingsIcon, SitesIcon, StoreIcon, TasksIcon, UploadIcon, WebsiteIcon,
} from '../../components/icons/navigation.tsx';

/** The drawing of each icon that the route table names. */
export const menuIcons: Readonly<Record<MenuIcon, typeof OverviewIcon>> = {
  overview: OverviewIcon, 'quick-stats': QuickStatsIcon, audits: AuditsIcon, recommendations: RecommendationsIcon, cart: CartIcon, website: WebsiteIcon,
  channels: ChannelIcon, store: StoreIcon, goals: GoalsIcon, reports: ReportsIcon, sites: SitesIcon, company: CompanyIcon, settings: SettingsIcon, billing: CardIcon,
  tasks: TasksIcon, mail: MailIcon, upload: UploadIcon, help: HelpIcon, bell: BellIcon,
};
