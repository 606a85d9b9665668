import { icon } from './icon.tsx';

export const OverviewIcon = icon('M3 3h7v9H3z', 'M14 3h7v5h-7z', 'M14 12h7v9h-7z', 'M3 16h7v5H3z');
export const AuditsIcon = icon(
  'M9 3h6v3H9z',
  'M15 4.5h3a2 2 0 0 1 2 2V19a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V6.5a2 2 0 0 1 2-2h3',
  'm9 13.5 2.2 2.2L15.5 11',
);
export const QuickStatsIcon = icon('M13 2.5 4.5 13.5H12l-1 8 8.5-11H12z');
export const RecommendationsIcon = icon(
  'M9 18h6',
  'M10 21.5h4',
  'M8.5 14.5A6 6 0 1 1 15.5 14.5c-.7.6-1 1.2-1 2v1.5h-5V16.5c0-.8-.3-1.4-1-2z',
);
export const CartIcon = icon('M2.5 3h2.5l2.6 12.5h10.4l2.5-9H6', 'M9 20.5h.01', 'M17 20.5h.01');
export const WebsiteIcon = icon('M4.3 18a9.5 9.5 0 1 1 15.4 0', 'm12 14 4-4.5');
export const ChannelIcon = icon(
  'M12 11v11',
  'M8.5 22h7',
  'M7.8 13.2a5 5 0 1 1 8.4 0',
  'M5 16.5a9 9 0 1 1 14 0',
  'M12 10.5h.01',
);
export const SitesIcon = icon('M4 4h6v6H4z', 'M14 4h6v6h-6z', 'M4 14h6v6H4z', 'M14 14h6v6h-6z');
export const StoreIcon = icon(
  'M3.5 9 5 3.5h14L20.5 9',
  'M3.5 9a2.8 2.8 0 0 0 5.6 0 2.8 2.8 0 0 0 5.8 0 2.8 2.8 0 0 0 5.6 0',
  'M5 12v8.5h14V12',
  'M9.5 20.5V15h5v5.5',
);
export const GoalsIcon = icon(
  'M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18z',
  'M12 7a5 5 0 1 1 0 10 5 5 0 0 1 0-10z',
  'M12 11a1 1 0 1 1 0 2 1 1 0 0 1 0-2z',
);
export const ReportsIcon = icon(
  'M14 2.5H6.5a2 2 0 0 0-2 2v15a2 2 0 0 0 2 2h11a2 2 0 0 0 2-2V8z',
  'M14 2.5V8h5.5',
  'M8.5 17.5v-2',
  'M12 17.5v-5',
  'M15.5 17.5v-3.5',
);
export const CompanyIcon = icon('M5 21V4.5h9V21', 'M14 9.5h5V21', 'M3 21h18', 'M8 8.5h3', 'M8 12.5h3', 'M8 16.5h3');
export const NoteIcon = icon(
  'M14.5 20.5H5a1.5 1.5 0 0 1-1.5-1.5V5A1.5 1.5 0 0 1 5 3.5h14A1.5 1.5 0 0 1 20.5 5v9.5z',
  'M14.5 20.5v-6h6',
  'M8 8.5h8',
  'M8 12.5h4',
);
export const MinifyIcon = icon(
  'M4.5 3.5h15a1 1 0 0 1 1 1v15a1 1 0 0 1-1 1h-15a1 1 0 0 1-1-1v-15a1 1 0 0 1 1-1z',
  'M9 3.5v17',
  'm16 9.5-2.5 2.5 2.5 2.5',
);
export const MenuIcon = icon('M3.5 6h17', 'M3.5 12h17', 'M3.5 18h17');
export const InboxIcon = icon(
  'M3 13.5 6 4.5h12l3 9V19a1.5 1.5 0 0 1-1.5 1.5h-15A1.5 1.5 0 0 1 3 19z',
  'M3 13.5h5l1.5 3h5l1.5-3h5',
);
export const BellIcon = icon('M6 9a6 6 0 0 1 12 0c0 5.5 2.2 7 2.2 7H3.8S6 14.5 6 9', 'M10 20a2.2 2.2 0 0 0 4 0');
export const MoonIcon = icon('M20.5 13.5A8.5 8.5 0 1 1 10.5 3.5a7 7 0 0 0 10 10z');
export const SunIcon = icon(
  'M12 8a4 4 0 1 1 0 8 4 4 0 0 1 0-8z',
  'M12 2v2',
  'M12 20v2',
  'm4.9 4.9 1.4 1.4',
  'm17.7 17.7 1.4 1.4',
  'M2 12h2',
  'M20 12h2',
  'm4.9 19.1 1.4-1.4',
  'm17.7 6.3 1.4-1.4',
);
export const HelpIcon = icon(
  'M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18z',
  'M9.5 9.3a2.6 2.6 0 0 1 5 .7c0 1.7-2.5 2.2-2.5 3.7',
  'M12 17h.01',
);
export const UserIcon = icon('M12 4a4 4 0 1 1 0 8 4 4 0 0 1 0-8z', 'M4.5 20.5a7.5 7.5 0 0 1 15 0');
export const UsersIcon = icon(
  'M9 4.5a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7z',
  'M2.5 20a6.5 6.5 0 0 1 13 0',
  'M16 4.8a3.5 3.5 0 0 1 0 6.4',
  'M18.5 14.5a6.5 6.5 0 0 1 3 5.5',
);
export const UserPlusIcon = icon(
  'M9 4.5a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7z',
  'M2.5 20a6.5 6.5 0 0 1 13 0',
  'M19 8v6',
  'M16 11h6',
);
export const SettingsIcon = icon(
  'M4 6.5h9',
  'M17 6.5h3',
  'M15 4.5v4',
  'M4 12h3',
  'M11 12h9',
  'M9 10v4',
  'M4 17.5h9',
  'M17 17.5h3',
  'M15 15.5v4',
);
export const LogOutIcon = icon('M9 21H5.5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2H9', 'm16 16.5 4.5-4.5L16 7.5', 'M20.5 12H9.5');
export const CodeIcon = icon('m8.5 7-5 5 5 5', 'm15.5 7 5 5-5 5', 'm13.5 4.5-3 15');
export const CardIcon = icon(
  'M4 5.5h16a1.5 1.5 0 0 1 1.5 1.5v10a1.5 1.5 0 0 1-1.5 1.5H4A1.5 1.5 0 0 1 2.5 17V7A1.5 1.5 0 0 1 4 5.5z',
  'M2.5 10h19',
);
export const TasksIcon = icon(
  'm3.5 6 1.5 1.5L8 4.5',
  'm3.5 13 1.5 1.5 3-3',
  'M12 6h8.5',
  'M12 13h8.5',
  'M12 19.5h8.5',
  'M4 19.5h3',
);
export const MailIcon = icon(
  'M4 5h16a1.5 1.5 0 0 1 1.5 1.5v11A1.5 1.5 0 0 1 20 19H4a1.5 1.5 0 0 1-1.5-1.5v-11A1.5 1.5 0 0 1 4 5z',
  'm3 6.5 9 6.5 9-6.5',
);
export const UploadIcon = icon('M12 15.5V4', 'm7.5 8.5 4.5-4.5 4.5 4.5', 'M4 15v4a2 2 0 0 0 2 2h12a2 2 0 0 0 2-2v-4');
export const LeadsIcon = icon(
  'M10 4a3.8 3.8 0 1 1 0 7.6A3.8 3.8 0 0 1 10 4z',
  'M3 20.5a7 7 0 0 1 11-5.7',
  'm15.5 18 2 2 4-4.5',
);
