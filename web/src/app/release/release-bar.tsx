import { Button } from '../../components/form/button.tsx';
import { useAppSelector } from '../store.ts';
import '../../components/status/undo-bar.css';

/** Offers a newer version while unsaved work prevents a reload. */
export function ReleaseBar() {
  const waits = useAppSelector(state => state.release.waits);
  if (!waits) return null;
  return (
    <output className="undo-region no-print">
      <span className="undo-bar">
        <span>A new version is available</span>
        <Button size="small" look="primary" onClick={() => window.location.reload()}>
          Reload
        </Button>
      </span>
    </output>
  );
}
