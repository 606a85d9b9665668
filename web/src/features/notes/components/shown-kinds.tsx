import { annotationKinds } from '../../../../../shared/model/annotation.ts';
import { Toggle } from '../../../components/form/field.tsx';
import { setKindHidden, useHiddenKinds } from '../../../components/notes/hidden-kinds.ts';
import { kindNames } from '../../../components/notes/note-text.ts';
import { Panel } from '../../../components/panel/panel.tsx';

/** The kinds of notes on the user's charts. */
export function ShownKinds() {
  const hidden = useHiddenKinds();
  return (
    <Panel title="Show on charts" subtitle="Your choice, on all pages" className="notes-kinds">
      <ul>
        {annotationKinds.map(kind => (
          <li key={kind}>
            <Toggle
              label={kindNames[kind]}
              checked={!hidden.has(kind)}
              onChange={isShown => setKindHidden(kind, !isShown)}
            />
          </li>
        ))}
      </ul>
    </Panel>
  );
}
