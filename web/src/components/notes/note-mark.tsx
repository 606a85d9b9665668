import type { AnnotationKind } from '../../../../shared/model/annotation.ts';
import { CalendarIcon, LinkIcon } from '../icons/actions.tsx';
import { ChannelIcon, NoteIcon, SettingsIcon, WebsiteIcon } from '../icons/navigation.tsx';
import { InfoIcon, WarningIcon } from '../icons/status.tsx';
import './notes.css';

const icons = {
  note: NoteIcon,
  alert: WarningIcon,
  connection: LinkIcon,
  setup: SettingsIcon,
  speed: WebsiteIcon,
  campaign: ChannelIcon,
  platform: InfoIcon,
  holiday: CalendarIcon,
} as const;

/** A note's icon by kind, as on charts. */
export function NoteMark({ kind }: { kind: AnnotationKind }) {
  const Icon = icons[kind];
  return (
    <span className={`note-mark note-mark-${kind}`} aria-hidden="true">
      <Icon size={14} />
    </span>
  );
}
