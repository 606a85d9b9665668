import type { OwnRule } from '../../../../../shared/model/alert.ts';
import { getErrorReason } from '../../../app/api/errors.ts';
import { Button } from '../../../components/form/button.tsx';
import { useBacktestRuleMutation } from '../alerts-api.ts';
import { formatBacktest, listBacktestSites } from '../view/backtest.ts';

/**
 * Checks a rule on the last 90 days of a site or of a node's sites. A changed rule has no result until it is checked
 * again.
 */
export function RuleBacktest({ nodeId, rule }: { nodeId: string; rule: OwnRule | null }) {
  const [check, { data, error, isLoading, originalArgs }] = useBacktestRuleMutation();
  const isCurrent = JSON.stringify(originalArgs?.body.rule) === JSON.stringify(rule);
  const result = isCurrent ? data : undefined;
  return (
    <div className="rule-backtest">
      <Button
        size="small"
        busy={isLoading}
        disabled={rule === null}
        onClick={() => rule !== null && void check({ params: { siteId: nodeId }, body: { rule } })}
      >
        Check 90 days
      </Button>
      <output>
        {isCurrent && error !== undefined && getErrorReason(error)}
        {result !== undefined && <b>{formatBacktest(result)}</b>}
      </output>
      {result !== undefined && result.opened.length > 0 && (
        <ul>
          {listBacktestSites(result).map(({ siteId, name, days }) => (
            <li key={siteId}>
              {result.listed > 1 && `${name}: `}
              {days}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
