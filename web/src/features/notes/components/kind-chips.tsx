import { annotationKinds, type AnnotationKind, type ListedAnnotation } from '../../../../../shared/model/annotation.ts';
import { kindNames } from '../../../components/notes/note-text.ts';

/** Filters by one kind; a kind without notes can't be selected. */
export function KindChips({
  notes,
  chosen,
  onChoose,
}: {
  notes: readonly ListedAnnotation[];
  chosen: AnnotationKind | null;
  onChoose: (kind: AnnotationKind | null) => void;
}) {
  const count = (kind: AnnotationKind) => notes.filter(note => note.kind === kind).length;
  return (
    <div className="notes-chips" role="group" aria-label="Filter by kind">
      <button type="button" aria-pressed={chosen === null} onClick={() => onChoose(null)}>
        All <b className="number">{notes.length}</b>
      </button>
      {annotationKinds.map(kind => (
        <button
          key={kind}
          type="button"
          aria-pressed={chosen === kind}
          disabled={count(kind) === 0 && chosen !== kind}
          onClick={() => onChoose(chosen === kind ? null : kind)}
        >
          {kindNames[kind]} <b className="number">{count(kind)}</b>
        </button>
      ))}
    </div>
  );
}
