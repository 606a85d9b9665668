import { formatMinor } from '../../../../shared/domain/billing/money.ts';
import type { Product } from '../../../../shared/model/billing.ts';
import { Panel } from '../../components/panel/panel.tsx';

/** One-time setup services to tick. */
export function SetupServices({
  services,
  ticked,
  onTick,
}: {
  services: readonly Product[];
  ticked: readonly string[];
  onTick: (key: string) => void;
}) {
  return (
    <Panel title="Add a one-time setup" subtitle="Fixed fees. We call within one business day">
      <ul className="plan-services">
        {services.map(({ key, name, description, prices }) => (
          <li key={key}>
            <label className={ticked.includes(key) ? 'plan-service plan-service-on' : 'plan-service'}>
              <input type="checkbox" checked={ticked.includes(key)} onChange={() => onTick(key)} />
              <span className="plan-service-name">
                {name}
                {description !== null && <small>{description}</small>}
              </span>
              {prices[0] !== undefined && <b>{formatMinor(prices[0].amount, prices[0].currency)}</b>}
            </label>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
