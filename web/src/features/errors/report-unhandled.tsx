import { useEffect } from 'react';
import { useReport } from './use-report.ts';

/** Reports rejections that nothing handled (specification 7, error reports). Draws nothing. */
export function ReportUnhandled() {
  const report = useReport();
  useEffect(() => {
    const onRejection = (event: PromiseRejectionEvent) =>
      report(event.reason instanceof Error ? event.reason : new Error(String(event.reason)));
    window.addEventListener('unhandledrejection', onRejection);
    return () => window.removeEventListener('unhandledrejection', onRejection);
  }, [report]);
  return null;
}
