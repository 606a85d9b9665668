import type { ReactNode } from 'react';
import type { RuleGroup, RuleRow } from '../view/rule-rows.ts';
import { Rule, type RuleEdit } from './rule-row.tsx';

type Props = {
  rows: readonly RuleRow[];
  /** The rule of the shown alert: its row is highlighted. */
  shown: string | undefined;
  placeName: string;
  edit: RuleEdit;
};

const groups: readonly RuleGroup[] = ['tracking', 'numbers', 'unusual', 'shared', 'own'];

/** The rules of a node by group, as sentences: scope, number of alerts, recipients, and switch. */
export function RulesTable({ rows, shown, placeName, edit }: Props) {
  const heads: Readonly<Record<RuleGroup, ReactNode>> = {
    tracking: (
      <>
        Not Tracking{' '}
        <span>
          expired token or credentials, service removed, site down, billing or domain expiry, not running ads,
          verification failed
        </span>
      </>
    ),
    numbers: 'Numbers',
    unusual: 'Unusual days',
    shared: (
      <>
        Set above <span>{placeName}. Changes apply here and to all sites in it</span>
      </>
    ),
    own: `Custom rules for ${placeName}`,
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="rules" role="group" aria-label="Rules" tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">Rule</th>
            <th scope="col" className="rules-wide">
              Applies to
            </th>
            <th scope="col" className="rules-fired">
              Fired, 30 days
            </th>
            <th scope="col" className="rules-wide">
              Notifies
            </th>
            <th scope="col">On</th>
          </tr>
        </thead>
        <tbody>
          {groups.flatMap(group => {
            const groupRows = rows.filter(row => row.group === group);
            if (groupRows.length === 0) return [];
            return [
              <tr key={group} className="rules-group">
                <th colSpan={5} scope="colgroup">
                  {heads[group]}
                </th>
              </tr>,
              ...groupRows.map(row => <Rule key={row.ruleId} row={row} isShown={row.ruleId === shown} edit={edit} />),
            ];
          })}
        </tbody>
      </table>
    </div>
  );
}
