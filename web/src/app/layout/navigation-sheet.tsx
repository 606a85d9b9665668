import { Sheet } from '../../components/overlay/dialog.tsx';
import type { ViewerFacts } from '../session/facts.ts';
import { Brand, NavigationList } from './sidebar.tsx';

/** The sidebar below 992 px. */
export function NavigationSheet({ facts, open, onClose }: { facts: ViewerFacts | undefined; open: boolean; onClose: () => void }) {
  return (
    <Sheet side="left" open={open} onClose={onClose} title="Menu">
      <Brand />
      <nav aria-label="Main" className="nav nav-in-sheet"><NavigationList facts={facts} /></nav>
    </Sheet>
  );
}
