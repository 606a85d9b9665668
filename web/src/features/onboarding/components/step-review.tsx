import type { ReactNode } from 'react';
import type { SeenNode } from '../../../../../shared/model/node.ts';
import { adServices, socialServices, type ConnectableService } from '../../../../../shared/platforms/registry.ts';
import { Button } from '../../../components/form/button.tsx';
import { Badge } from '../../../components/status/badge.tsx';
import { accountLabel } from '../../../components/override/agreement.ts';
import { onboardingName } from '../view/steps.ts';

type Props = {
  site: SeenNode;
  mark: (service: ConnectableService, quiet: boolean) => ReactNode;
  saving: boolean;
  onEdit: (step: number) => void;
};

/** All claimed and skipped services, before Submit. */
export function StepReview({ site, mark, saving, onEdit }: Props) {
  const accounts = site.attr.accounts ?? {};
  const groups: readonly { title: string; step: number | null; services: readonly ConnectableService[] }[] = [
    { title: 'Google Analytics', step: null, services: ['ga4'] },
    { title: 'Social media', step: 2, services: socialServices },
    { title: 'Paid ads', step: 3, services: adServices },
  ];
  return (
    <section className="panel review" aria-label="Claimed services">
      {groups.map(({ title, step, services }) => (
        <div key={title} className="review-group">
          <header>
            <h2>{title}</h2>
            {step !== null && (
              <Button size="small" disabled={saving} aria-label={`Edit ${title}`} onClick={() => onEdit(step)}>
                Edit
              </Button>
            )}
          </header>
          <ul>
            {services.map(service => (
              <li key={service}>
                {mark(service, accounts[service] === undefined)}
                <span>
                  {onboardingName(service)}
                  <small>
                    {accounts[service] === undefined
                      ? 'Claim any time from the checklist'
                      : accountLabel(service, accounts)}
                  </small>
                </span>
                {accounts[service] === undefined ? <Badge>Later</Badge> : <Badge tone="good">Claimed</Badge>}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}
