import { useState, type ReactNode } from 'react';
import { formatCurrency, formatNumber } from '../../../../shared/domain/formats/numbers.ts';
import { formatAs } from '../../../../shared/numbers/metrics/format.ts';
import { Segments } from '../form/segments.tsx';
import { Sheet } from '../overlay/dialog.tsx';
import type { Explanation } from './explain.ts';
import { findingSentence, formatEffect, formatSize, sortEffects, type Effect } from './finding.ts';
import './why.css';

const maxRows = 6;

/** Rows of one direction: the largest individually, the others as one. */
function EffectRows({
  explanation,
  effects,
  title,
  verdict,
  largest,
}: {
  explanation: Explanation;
  effects: readonly Effect[];
  title: string;
  verdict: string;
  largest: number;
}) {
  const { rows, numbers, currency, look } = explanation;
  const [first, others] = [effects.slice(0, maxRows), effects.slice(maxRows)];
  if (first.length === 0) return null;
  const isSum = numbers.length === 1;
  const text = (isMoney: boolean, value: number) =>
    isSum ? formatAs(look, value, currency) : isMoney ? formatCurrency(value, currency) : formatNumber(value);
  return (
    <tbody>
      <tr className="why-group">
        <th scope="rowgroup" colSpan={numbers.length + 2}>
          {title}
        </th>
      </tr>
      {first.map(({ id, name, effect }) => {
        const row = rows.get(id);
        return (
          <tr key={id}>
            <th scope="row">{name}</th>
            {numbers.map(({ part, isMoney }) => (
              <td key={part} className="number">
                {text(isMoney, row?.before[part] ?? 0)} → {text(isMoney, row?.now[part] ?? 0)}
              </td>
            ))}
            <EffectCell explanation={explanation} effect={effect} verdict={verdict} largest={largest} />
          </tr>
        );
      })}
      {others.length > 0 && (
        <tr>
          <th scope="row" colSpan={numbers.length + 1}>
            {others.length === 1 ? '1 other' : `${others.length} others`}
          </th>
          <EffectCell
            explanation={explanation}
            effect={others.reduce((sum, { effect }) => sum + effect, 0)}
            verdict={verdict}
            largest={largest}
          />
        </tr>
      )}
    </tbody>
  );
}

function EffectCell({
  explanation,
  effect,
  verdict,
  largest,
}: {
  explanation: Explanation;
  effect: number;
  verdict: string;
  largest: number;
}) {
  return (
    <td className={`number why-effect text-${verdict}`}>
      <i
        aria-hidden="true"
        style={{ width: `${largest === 0 ? 0 : Math.min(Math.abs(effect) / largest, 1) * 48}px` }}
      />
      {formatEffect(explanation, effect)}
    </td>
  );
}

/** The unattributed part, if there is any. */
function LoneRow({ explanation, name, effect }: { explanation: Explanation; name: string; effect: number }) {
  if (effect === 0) return null;
  return (
    <tr>
      <th scope="row" colSpan={explanation.numbers.length + 1}>
        {name}
      </th>
      <td className="number why-effect">{formatEffect(explanation, effect)}</td>
    </tr>
  );
}

function Explained({ explanation, judge }: { explanation: Explanation; judge: (change: number) => string }) {
  const { contributions, numbers, restName } = explanation;
  const { change, parts, rest } = contributions;
  const effects = sortEffects(explanation);
  const largest = Math.max(...[...effects.with, ...effects.against].map(({ effect }) => Math.abs(effect)), 0);
  const [up, down] = change < 0 ? [effects.against, effects.with] : [effects.with, effects.against];
  return (
    <>
      <p className="why-finding">{findingSentence(explanation)}</p>
      {parts !== null && (
        <p className="why-parts">
          {numbers.map(({ part, title }) => (
            <span key={part}>
              {title} <b className="number">{formatEffect(explanation, parts[part])}</b>
            </span>
          ))}
          <span>
            Both together <b className="number">{formatEffect(explanation, parts.both)}</b>
          </span>
        </p>
      )}
      <table className="why-table">
        <caption className="visually-hidden">Contributions by {explanation.title.toLowerCase()}</caption>
        <thead>
          <tr>
            <th scope="col">{explanation.title}</th>
            {numbers.map(({ part, title }) => (
              <th key={part} scope="col">
                {title}
              </th>
            ))}
            <th scope="col">Effect</th>
          </tr>
        </thead>
        <EffectRows explanation={explanation} effects={up} title="Pushed it up" verdict={judge(1)} largest={largest} />
        <EffectRows
          explanation={explanation}
          effects={down}
          title="Pulled it down"
          verdict={judge(-1)}
          largest={largest}
        />
        <tbody>
          <LoneRow explanation={explanation} name={restName} effect={rest} />
          <LoneRow explanation={explanation} name="Both together" effect={parts?.both ?? 0} />
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={numbers.length + 1}>
              Total
            </th>
            <td className="number">{formatEffect(explanation, change)}</td>
          </tr>
        </tfoot>
      </table>
    </>
  );
}

/**
 * Explains a figure's change: the finding in a sentence, and the effect of each row of a breakdown, adding up to the
 * change.
 */
export function WhyDrawer({
  title,
  period,
  explanations,
  judge,
  fallback,
  onClose,
}: {
  title: string;
  period: string;
  explanations: readonly Explanation[];
  /** Judges a rise or a fall as good or bad. */
  judge: (change: number) => string;
  /** Shown while it loads, or if nothing explains it. */
  fallback: ReactNode;
  onClose: () => void;
}) {
  const [chosen, setChosen] = useState<string>();
  const explanation = explanations.find(({ id }) => id === chosen) ?? explanations[0];
  return (
    <Sheet open side="right" title={title} onClose={onClose}>
      <div className="why">
        <p className="why-period">{period}</p>
        {explanation === undefined ? (
          fallback
        ) : (
          <>
            <p className="why-change number">
              {formatAs(explanation.look, explanation.contributions.before, explanation.currency)} →{' '}
              {formatAs(explanation.look, explanation.contributions.now, explanation.currency)}
              {explanation.unit}{' '}
              <small className={`text-${judge(explanation.contributions.change)}`}>
                {explanation.contributions.change < 0 ? 'down' : 'up'}{' '}
                {formatSize(explanation, explanation.contributions.change)}
              </small>
            </p>
            {explanations.length > 1 && (
              <Segments
                label="Break down by"
                value={explanation.id}
                options={explanations.map(option => ({ value: option.id, label: option.title }))}
                onChange={setChosen}
              />
            )}
            <Explained key={explanation.id} explanation={explanation} judge={judge} />
          </>
        )}
      </div>
    </Sheet>
  );
}
