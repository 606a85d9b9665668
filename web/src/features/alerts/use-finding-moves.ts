import { useEffect, useState } from 'react';
import { getErrorReason } from '../../app/api/errors.ts';
import { placeInsights } from '../../app/api/insight-endpoints.ts';
import { usePutRecommendationsMutation } from '../../app/api/recommendation-endpoints.ts';
import { useAppDispatch } from '../../app/store.ts';
import { toastShown } from '../../components/toast/toast-slice.ts';
import { useSnoozeAlertMutation } from './alerts-api.ts';
import { formatPlace, type ListedFinding, type ListedRow, onlyListed } from './view/finding-text.ts';
import { type FindingChange, type FindingState, mayChange, stateAfter, stateBefore } from './view/finding-moves.ts';

/** Time during which a change can be undone. */
const undoMs = 20_000;

type Step = { readonly finding: ListedFinding; readonly state: FindingState };
type Done = { readonly words: string; readonly back: readonly Step[] };

const verbs: Readonly<Record<FindingChange['kind'], string>> = {
  done: 'Done',
  snooze: 'Snoozed',
  back: 'Back in To do',
};

/** Changes all findings of a row together, and remembers the last change, so that it can be undone. */
export function useFindingMoves(now: Date) {
  const dispatch = useAppDispatch();
  const [snooze] = useSnoozeAlertMutation();
  const [put] = usePutRecommendationsMutation();
  const [busy, setBusy] = useState(false);
  const [done, setDone] = useState<Done | null>(null);
  useEffect(() => {
    if (done === null) return undefined;
    const timer = window.setTimeout(() => setDone(null), undoMs);
    return () => window.clearTimeout(timer);
  }, [done]);

  /** Returns the error of a refused write; undefined if all were saved. */
  const write = async ({ finding, state }: Step): Promise<unknown> => {
    const { siteId } = finding.of;
    if (finding.kind === 'alert') {
      const { ruleId, openedAt } = finding.of;
      const body = {
        ruleId,
        openedAt,
        snooze: state.snooze === null ? null : { until: state.snooze.until, reason: state.snooze.reason },
      };
      return (await snooze({ params: { siteId }, body })).error;
    }
    const { recommendationId, yearMonth } = finding.of;
    for (const status of state.statuses) {
      const recommendations = [{ recommendationId, status, snoozedUntil: state.snooze?.until ?? null }];
      const answer = await put({ params: { siteId, yearMonth }, body: { recommendations } });
      if (answer.data === undefined) return answer.error;
      placeInsights(dispatch, answer.data);
    }
    return undefined;
  };
  /** Returns the steps that were saved; the first refusal is reported. */
  const writeAll = async (steps: readonly Step[]): Promise<readonly Step[]> => {
    setBusy(true);
    const errors = await Promise.all(steps.map(write));
    setBusy(false);
    const at = errors.findIndex(error => error !== undefined);
    if (at !== -1)
      dispatch(
        toastShown({ tone: 'bad', text: `${steps[at]?.finding.of.siteName ?? ''}: ${getErrorReason(errors[at])}` }),
      );
    return steps.filter((_step, index) => errors[index] === undefined);
  };
  return {
    busy,
    done: done?.words ?? null,
    forget: () => setDone(null),
    change: async (row: ListedRow, change: FindingChange) => {
      const steps = row.findings
        .filter(mayChange)
        .map(finding => ({ finding, state: stateAfter(finding, change, now) }));
      const saved = await writeAll(steps);
      const back = saved.flatMap(({ finding }): Step[] => {
        const state = stateBefore(finding, change, now);
        return state === null ? [] : [{ finding, state }];
      });
      if (saved.length > 0)
        setDone({ words: `${verbs[change.kind]}: ${row.title} at ${formatPlace(onlyListed(row))}`, back });
    },
    undo: async () => {
      if (done === null) return;
      await writeAll(done.back);
      setDone(null);
    },
  };
}
