import type { Navigation } from '../../../../shared/domain/access/navigation.ts';
import { Sheet } from '../../components/overlay/dialog.tsx';
import { Brand, Extras, NavigationList } from './sidebar.tsx';

/** The sidebar below 992 px. */
export function NavigationSheet({
  navigation,
  quiet,
  open,
  onClose,
}: {
  navigation: Navigation | undefined;
  quiet: boolean;
  open: boolean;
  onClose: () => void;
}) {
  return (
    <Sheet side="left" open={open} onClose={onClose} title="Menu">
      <Brand />
      <nav aria-label="Main" className="nav nav-in-sheet">
        <NavigationList navigation={navigation} quiet={quiet} />
      </nav>
      <Extras navigation={navigation} quiet={quiet && open} />
    </Sheet>
  );
}
