import type { ImportLine } from '../../../../../shared/contract/lead-intake.ts';
import { formatInstant } from '../../../../../shared/domain/formats/dates.ts';
import { formatNumber } from '../../../../../shared/domain/formats/numbers.ts';
import { labelOfTarget } from '../../../../../shared/domain/leads/labels.ts';

export type ImportEffects = { readonly added: number; readonly changed: number; readonly same: number };
/** One lead field that a file changes, with its current and new value. */
export type ShownChange = {
  readonly line: number;
  readonly leadId: string;
  readonly field: string;
  readonly before: string;
  readonly after: string;
};

/**
 * The number of leads that a file adds and changes. A lead with several rows counts once, by the row with the largest
 * effect.
 */
export function countEffects(lines: Iterable<ImportLine>): ImportEffects {
  const byLead = new Map<string, 'new' | 'changes' | 'same'>();
  for (const { leadId, effect } of lines) {
    if (leadId === null || effect === null) continue;
    const existing = byLead.get(leadId);
    if (existing === undefined || existing === 'same') byLead.set(leadId, effect);
  }
  const count = (requested: 'new' | 'changes' | 'same') =>
    [...byLead.values()].filter(effect => effect === requested).length;
  return { added: count('new'), changed: count('changes'), same: count('same') };
}

/** Every field that lines change, in the order of the lines; times in `zone`. */
export function listShownChanges(lines: Iterable<ImportLine>, zone: string): ShownChange[] {
  return [...lines].flatMap(({ line, leadId, changes }) =>
    changes.map(({ field, before, after }) => ({
      line,
      leadId: leadId ?? '',
      field: labelOfTarget(field),
      before: valueText(field, before, zone),
      after: valueText(field, after, zone),
    })),
  );
}

type Value = ImportLine['changes'][number]['before'];
const isInstant = (field: string): boolean =>
  field.endsWith('imestamp') || field === 'deferredDate' || field === 'dealCloseOverride';

function valueText(field: string, value: Value, zone: string): string {
  if (value === null || value === '') return '–';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number')
    return isInstant(field)
      ? formatInstant(new Date(value).toISOString(), zone)
      : formatNumber(value, Number.isInteger(value) ? 0 : 2);
  return value;
}
