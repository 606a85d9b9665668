import type { SiteIntake } from '../../../../../shared/contract/leads.ts';
import { useAccess } from '../../../components/access/use-access.ts';
import { ButtonLink } from '../../../components/form/button.tsx';
import { Badge } from '../../../components/status/badge.tsx';
import { describeIntake } from '../view/intake-text.ts';

/** The CRMs that send leads and their state; an administrator gets a link to fix it. Nothing without such a CRM. */
export function IntakeStates({ intakes, timeZone }: { intakes: readonly SiteIntake[]; timeZone: string }) {
  const access = useAccess();
  if (intakes.length === 0) return null;
  const isTroubled = intakes.some(({ standing: status }) => status !== 'receiving');
  return (
    <div className="lead-intakes" role="status">
      <ul aria-label="CRMs that send leads">
        {intakes.map((intake, index) => {
          const { crm, word, tone, text } = describeIntake(intake, timeZone);
          return (
            // Two intakes of one CRM may look the same.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={index}>
              <b>{crm}</b> <Badge tone={tone}>{word}</Badge> <span>{text}</span>
            </li>
          );
        })}
      </ul>
      {isTroubled && access?.role === 'admin' && (
        <ButtonLink size="small" to="/lead-sitemap">
          Open Lead Sitemap
        </ButtonLink>
      )}
    </div>
  );
}
