import { Fragment } from 'react';
import { Dialog } from '../../components/overlay/dialog.tsx';
import { shortcuts } from './shortcuts.ts';
import './shortcuts.css';

/** `?`: lists every shortcut. */
export function ShortcutHelp({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} title="Keyboard shortcuts">
      {shortcuts.map(({ group, keys }) => (
        <section key={group} className="shortcuts" aria-label={group}>
          <h3>{group}</h3>
          <dl>
            {keys.map(entry => (
              <div key={entry.does}>
                <dt>
                  {entry.keys.map((key, index) => (
                    <Fragment key={key}>
                      {index > 0 && <span> or </span>}
                      <kbd>{key}</kbd>
                    </Fragment>
                  ))}
                </dt>
                <dd>{entry.does}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Dialog>
  );
}
