import { icon, type IconProps } from './icon.tsx';

export const PassIcon = icon('M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18z', 'm8 12.3 2.8 2.7L16 9.5');
export const FailIcon = icon('M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18z', 'm9 9 6 6', 'm15 9-6 6');
export const InfoIcon = icon('M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18z', 'M12 11v5.5', 'M12 7.8h.01');
export const WarningIcon = icon('M12 3.5 2.5 20h19z', 'M12 10v4.5', 'M12 17.3h.01');
export const HourglassIcon = icon(
  'M6 3h12',
  'M6 21h12',
  'M7 3v3.5c0 3 5 4 5 5.5s-5 2.5-5 5.5V21',
  'M17 3v3.5c0 3-5 4-5 5.5s5 2.5 5 5.5V21',
);
export const UnpluggedIcon = icon(
  'm19 5 2-2',
  'm3 21 2-2',
  'M6.3 20.3a2.4 2.4 0 0 0 3.4 0L12 18l-6-6-2.3 2.3a2.4 2.4 0 0 0 0 3.4z',
  'm7.5 13.5 2-2',
  'm10.5 16.5 2-2',
  'm12 6 6 6 2.3-2.3a2.4 2.4 0 0 0 0-3.4l-2.6-2.6a2.4 2.4 0 0 0-3.4 0z',
);
export const NoneIcon = icon('M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18z', 'm15 9-6 6');
export const ArchiveIcon = icon('M3.5 4h17v4.5h-17z', 'M5 8.5V20h14V8.5', 'M10 12.5h4');
export const ClockIcon = icon('M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18z', 'M12 7v5l3.5 2');
export const TrendUpIcon = icon('m3.5 16.5 6-6 4 4 7-7', 'M15 7h5.5v5.5');
export const TrendDownIcon = icon('m3.5 7.5 6 6 4-4 7 7', 'M15 17h5.5v-5.5');
export const TrendFlatIcon = icon('M3.5 12h16', 'm15 7.5 4.5 4.5-4.5 4.5');
export const NotConnectedIcon = icon(
  'M10 3.2a9 9 0 0 1 4 0',
  'M18.1 5.5a9 9 0 0 1 2.2 3.2',
  'M21 13.3a9 9 0 0 1-1.6 3.8',
  'M15.8 20.2a9 9 0 0 1-3.8.8',
  'M7.5 19.8a9 9 0 0 1-2.9-2.6',
  'M3.1 13.5a9 9 0 0 1 .4-4',
  'M5.5 5.8 6 5.3',
);

/** A close call: a circle with a dot, so that it differs from pass and fail without color. */
export function CloseCallIcon({ size = 16, className }: IconProps) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      aria-hidden="true"
      focusable="false"
      className={className}
    >
      <circle cx="12" cy="12" r="9" stroke="currentColor" strokeWidth="1.9" />
      <circle cx="12" cy="12" r="2" fill="currentColor" />
    </svg>
  );
}

/** Provenance: a full disc for final, half a disc for preliminary, an empty ring for no data. */
export function SettledMark({ state, size = 12 }: { state: 'settled' | 'provisional' | 'none'; size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 12 12" aria-hidden="true" focusable="false">
      <circle cx="6" cy="6" r="5.2" fill="none" stroke="currentColor" strokeWidth="1.3" />
      {state === 'settled' && <circle cx="6" cy="6" r="2.9" fill="currentColor" />}
      {state === 'provisional' && <path d="M6 3.1a2.9 2.9 0 0 0 0 5.8z" fill="currentColor" />}
    </svg>
  );
}

/** The triangle of a change. */
export function ChangeMark({ down }: { down: boolean }) {
  return (
    <svg width="8" height="8" viewBox="0 0 8 8" aria-hidden="true" focusable="false" fill="currentColor">
      <path d={down ? 'M.5 1.2h7L4 7z' : 'M.5 6.8h7L4 1z'} />
    </svg>
  );
}
export const StarIcon = icon('m12 3.5 2.6 5.4 5.9.8-4.3 4.1 1 5.9-5.2-2.8-5.2 2.8 1-5.9-4.3-4.1 5.9-.8z');
