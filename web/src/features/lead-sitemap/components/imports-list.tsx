import { useState } from 'react';
import type { LeadSitemap } from '../../../../../shared/contract/lead-intake.ts';
import { formatInstant } from '../../../../../shared/domain/formats/dates.ts';
import { formatNumber } from '../../../../../shared/domain/formats/numbers.ts';
import { canBeUndone, undoDays } from '../../../../../shared/domain/leads/import-parts.ts';
import { getErrorReason } from '../../../app/api/errors.ts';
import { useAppDispatch } from '../../../app/store.ts';
import { Button } from '../../../components/form/button.tsx';
import { ConfirmDialog } from '../../../components/overlay/dialog.tsx';
import { toastShown } from '../../../components/toast/toast-slice.ts';
import { useUndoImportMutation } from '../lead-sitemap-api.ts';

type Known = NonNullable<LeadSitemap['intake']['arrivals']['imports']>[string];
const formatImportState = ({ undo, stored, total }: Known): string =>
  undo === 'done'
    ? 'undone'
    : undo === 'asked'
      ? 'is being undone'
      : stored < total
        ? `${formatNumber(stored)} of ${formatNumber(total)} stored`
        : `${formatNumber(total)} stored`;

/** The last imported files; each can be undone for a week. */
export function ImportsList({ sitemap, zone }: { sitemap: LeadSitemap; zone: string }) {
  const dispatch = useAppDispatch();
  const { siteRefId, siteName, arrivals } = sitemap.intake;
  const [now] = useState(() => new Date());
  const [asked, setAsked] = useState<string | null>(null);
  const [undo, { isLoading }] = useUndoImportMutation();
  const imports = Object.entries(arrivals.imports ?? {});
  if (imports.length === 0) return null;
  const takeBack = async (importId: string) => {
    const answer = await undo({ params: { siteRefId, importId } });
    setAsked(null);
    dispatch(
      toastShown(
        'error' in answer
          ? { tone: 'bad', text: getErrorReason(answer.error) }
          : { tone: 'good', text: 'Undoing the import' },
      ),
    );
  };
  return (
    <div className="intake-imports">
      <h3>Recent imports</h3>
      <ul className="intake-unread">
        {imports.map(([importId, entry]) => (
          <li key={importId}>
            <span>
              {formatInstant(entry.from ?? entry.at, zone)}
              {`: ${formatNumber(entry.total)} ${entry.total === 1 ? 'line' : 'lines'}, ${formatImportState(entry)}`}
            </span>
            {entry.undo === undefined && canBeUndone(entry.from ?? entry.at, now) && (
              <Button size="small" look="quiet" onClick={() => setAsked(importId)}>
                Undo
                <span className="visually-hidden"> the import from {formatInstant(entry.from ?? entry.at, zone)}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      <p className="intake-note">You can undo an import for {undoDays} days.</p>
      <ConfirmDialog
        open={asked !== null}
        title="Undo import"
        confirm="Undo import"
        busy={isLoading}
        onClose={() => setAsked(null)}
        onConfirm={() => void takeBack(asked ?? '')}
        question={`Leads for ${siteName} return to their state before this file. Leads that came only from the file are deleted. Data the CRM sent since then is kept.`}
      />
    </div>
  );
}
