import { icon } from './icon.tsx';

export const ChevronRightIcon = icon('m9 5.5 6.5 6.5L9 18.5');
export const ChevronDownIcon = icon('m5.5 9 6.5 6.5L18.5 9');
export const ChevronUpIcon = icon('m5.5 15.5 6.5-6.5 6.5 6.5');
export const ChevronsIcon = icon('m7.5 9 4.5-4.5L16.5 9', 'm7.5 15 4.5 4.5 4.5-4.5');
export const ArrowLeftIcon = icon('M19.5 12h-15', 'm11 5.5-6.5 6.5 6.5 6.5');
export const ArrowRightIcon = icon('M4.5 12h15', 'm13 5.5 6.5 6.5-6.5 6.5');
export const ArrowDownIcon = icon('M12 4.5v15', 'm5.5 13 6.5 6.5 6.5-6.5');
export const ArrowUpIcon = icon('M12 19.5v-15', 'm5.5 11 6.5-6.5 6.5 6.5');
export const LinkIcon = icon('M9.5 7.5H7a4.5 4.5 0 0 0 0 9h2.5', 'M14.5 7.5H17a4.5 4.5 0 0 1 0 9h-2.5', 'M8 12h8');
export const ResetIcon = icon('M3.5 12a8.5 8.5 0 1 0 2.7-6.2L3.5 8.5', 'M3.5 3.5v5h5');
export const RefreshIcon = icon(
  'M20.5 11A8.5 8.5 0 0 0 5.3 6.5L3.5 8.5',
  'M3.5 3.5v5h5',
  'M3.5 13a8.5 8.5 0 0 0 15.2 4.5l1.8-2',
  'M20.5 20.5v-5h-5',
);
export const DownloadIcon = icon(
  'M12 3.5V15',
  'm7.5 10.5 4.5 4.5 4.5-4.5',
  'M4 15v4a2 2 0 0 0 2 2h12a2 2 0 0 0 2-2v-4',
);
export const ChartIcon = icon('M4 3.5V18a2 2 0 0 0 2 2h14.5', 'm7.5 14.5 4-5 3.5 3 4.5-6');
export const TableIcon = icon(
  'M4.5 4h15a1 1 0 0 1 1 1v14a1 1 0 0 1-1 1h-15a1 1 0 0 1-1-1V5a1 1 0 0 1 1-1z',
  'M3.5 9.5h17',
  'M9.5 4v16',
  'M3.5 14.8h17',
);
export const PlusIcon = icon('M12 5v14', 'M5 12h14');
export const MinusIcon = icon('M5 12h14');
export const FitIcon = icon(
  'M8 3.5H5.5a2 2 0 0 0-2 2V8',
  'M16 3.5h2.5a2 2 0 0 1 2 2V8',
  'M8 20.5H5.5a2 2 0 0 1-2-2V16',
  'M16 20.5h2.5a2 2 0 0 0 2-2V16',
);
export const FilterIcon = icon(
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
export const EyeIcon = icon(
  'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12z',
  'M12 9a3 3 0 1 1 0 6 3 3 0 0 1 0-6z',
);
export const EyeOffIcon = icon(
  'M9.9 5.8A8.6 8.6 0 0 1 12 5.5c6 0 9.5 6.5 9.5 6.5a16 16 0 0 1-2.7 3.4',
  'M6.2 7.5A15.7 15.7 0 0 0 2.5 12S6 18.5 12 18.5a9 9 0 0 0 4.2-1',
  'M9.9 9.9a3 3 0 0 0 4.2 4.2',
  'm3.5 3.5 17 17',
);
export const ExternalIcon = icon('M14 4h6v6', 'm20 4-9 9', 'M18 14v4a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V8a2 2 0 0 1 2-2h4');
export const CopyIcon = icon(
  'M10 8.5h9a1.5 1.5 0 0 1 1.5 1.5v9a1.5 1.5 0 0 1-1.5 1.5h-9A1.5 1.5 0 0 1 8.5 19v-9A1.5 1.5 0 0 1 10 8.5z',
  'M15.5 8.5V5A1.5 1.5 0 0 0 14 3.5H5A1.5 1.5 0 0 0 3.5 5v9A1.5 1.5 0 0 0 5 15.5h3.5',
);
export const PrintIcon = icon(
  'M7 8V3.5h10V8',
  'M7 17H5a1.5 1.5 0 0 1-1.5-1.5v-6A1.5 1.5 0 0 1 5 8h14a1.5 1.5 0 0 1 1.5 1.5v6A1.5 1.5 0 0 1 19 17h-2',
  'M7 14h10v6.5H7z',
);
export const FileIcon = icon('M14 2.5H6.5a2 2 0 0 0-2 2v15a2 2 0 0 0 2 2h11a2 2 0 0 0 2-2V8z', 'M14 2.5V8h5.5');
export const CloseIcon = icon('m5.5 5.5 13 13', 'm18.5 5.5-13 13');
export const CheckIcon = icon('m4.5 12.5 5 5 10-11');
export const CalendarIcon = icon(
  'M5 5.5h14a1.5 1.5 0 0 1 1.5 1.5v11.5A1.5 1.5 0 0 1 19 20H5a1.5 1.5 0 0 1-1.5-1.5V7A1.5 1.5 0 0 1 5 5.5z',
  'M3.5 10h17',
  'M8 3.5v4',
  'M16 3.5v4',
);
export const SearchIcon = icon('M10.5 3.5a7 7 0 1 1 0 14 7 7 0 0 1 0-14z', 'm15.7 15.7 4.8 4.8');
export const PencilIcon = icon('M15.5 4.5 19.5 8.5 8.5 19.5 3.5 20.5 4.5 15.5z', 'm13 7 4 4');
export const TrashIcon = icon('M3.5 6.5h17', 'M9 6.5v-3h6v3', 'M5.5 6.5 6.5 20.5h11l1-14', 'M10 11v5.5', 'M14 11v5.5');
export const MoreIcon = icon('M5 12h.01', 'M12 12h.01', 'M19 12h.01');
export const LockIcon = icon(
  'M6 10.5h12a1.5 1.5 0 0 1 1.5 1.5v7a1.5 1.5 0 0 1-1.5 1.5H6A1.5 1.5 0 0 1 4.5 19v-7A1.5 1.5 0 0 1 6 10.5z',
  'M8 10.5V7.5a4 4 0 0 1 8 0v3',
);
export const ShieldIcon = icon(
  'M12 3l7.5 2.8v5.7c0 4.6-3.1 7.9-7.5 9.5-4.4-1.6-7.5-4.9-7.5-9.5V5.8z',
  'm9 12 2.2 2.2L15.2 10',
);
export const FlagIcon = icon('M5 21V4', 'M5 4.5s2-1 4.5-1 4 2 6.5 2 3.5-1 3.5-1V14s-1 1-3.5 1-4-2-6.5-2-4.5 1-4.5 1');
export const PinIcon = icon(
  'M12 21.5s-7-6.5-7-11.5a7 7 0 0 1 14 0c0 5-7 11.5-7 11.5z',
  'M12 7.5a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5z',
);
export const StarIcon = icon('M12 3.5l2.6 5.4 5.9.8-4.3 4.1 1.1 5.9-5.3-2.9-5.3 2.9 1.1-5.9-4.3-4.1 5.9-.8z');
