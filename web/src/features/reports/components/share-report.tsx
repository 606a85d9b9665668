import { lazy, Suspense, useState } from 'react';
import type { Report } from '../../../../../shared/model/report.ts';
import type { SharedReport } from '../../../../../shared/model/share-link.ts';
import { useScope } from '../../../app/address/scope.tsx';
import { useAccess } from '../../../components/access/use-access.ts';
import { Button } from '../../../components/form/button.tsx';
import { LinkIcon } from '../../../components/icons/actions.tsx';
import type { ReportTexts } from '../../../../../shared/documents/report-text.ts';

const ShareDialog = lazy(() => import('./share-dialog.tsx').then(module => ({ default: module.ShareDialog })));

const ScheduleDialog = lazy(() => import('./schedule-dialog.tsx').then(module => ({ default: module.ScheduleDialog })));

/** The button to send a report or create a link to it, for users who may. */
export function ShareReport(props: { kind: SharedReport; report: Report; words: ReportTexts }) {
  const { node } = useScope();
  const access = useAccess();
  const [open, setOpen] = useState<'share' | 'schedule' | null>(null);
  if (node === undefined || access?.may('report.share', node) !== true) return null;
  return (
    <>
      <Button size="small" onClick={() => setOpen('share')}>
        <LinkIcon size={15} />
        Share
      </Button>
      <Suspense fallback={null}>
        {open === 'share' && (
          <ShareDialog {...props} onSchedule={() => setOpen('schedule')} onClose={() => setOpen(null)} />
        )}
        {open === 'schedule' && (
          <ScheduleDialog
            place={{ siteId: node.siteId, name: node.name, timeZone: props.report.timeZone }}
            report={props.kind}
            onClose={() => setOpen(null)}
          />
        )}
      </Suspense>
    </>
  );
}
