import { Panel } from '../../../components/panel/panel.tsx';
import type { Term } from '../view/glossary.ts';

/** A glossary entry: its meaning and its calculation. */
export function TermView({ term }: { term: Term }) {
  const { title, group, description, formula, total, sources, direction, retired } = term;
  const rows = [
    ['Total across sites', total],
    ['Source', sources],
    ['Direction', direction],
  ] as const;
  return (
    <Panel title={title} subtitle={`Glossary · ${group}`}>
      <div className="help-term">
        <p>{description}</p>
        {retired !== undefined && <p>{retired}</p>}
        {formula !== undefined && (
          <p className="help-formula">
            <span>{formula[0]}</span>
            <span>{formula[1]}</span>
          </p>
        )}
        <dl>
          {rows
            .filter(([, value]) => value !== '')
            .map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
        </dl>
      </div>
    </Panel>
  );
}
