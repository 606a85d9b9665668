import { formatDay } from '../../../../../shared/domain/formats/dates.ts';
import type { OwnRule } from '../../../../../shared/model/alert.ts';
import { getErrorReason } from '../../../app/api/errors.ts';
import { Button } from '../../../components/form/button.tsx';
import { useBacktestRuleMutation } from '../alerts-api.ts';
import { formatBacktest } from '../view/backtest.ts';

/** Checks a rule on the last 90 days of a site. A changed rule has no result until it is checked again. */
export function RuleBacktest({ siteId, rule }: { siteId: string; rule: OwnRule | null }) {
  const [check, { data, error, isLoading, originalArgs }] = useBacktestRuleMutation();
  const isCurrent = JSON.stringify(originalArgs?.body.rule) === JSON.stringify(rule);
  return (
    <div className="rule-backtest">
      <Button
        size="small"
        busy={isLoading}
        disabled={rule === null}
        onClick={() => rule !== null && void check({ params: { siteId }, body: { rule } })}
      >
        Check 90 days
      </Button>
      <output>
        {isCurrent && error !== undefined && getErrorReason(error)}
        {isCurrent && data !== undefined && (
          <>
            <b>{formatBacktest(data)}</b>
            {data.opened.length > 0 && ` ${data.opened.map(formatDay).join(', ')}`}
          </>
        )}
      </output>
    </div>
  );
}
