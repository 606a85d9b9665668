import * as z from 'zod/mini';
import { type FormEvent, type ReactNode, useMemo, useState } from 'react';
import { formatDate } from '../../../../../shared/domain/formats/dates.ts';
import { siteToday } from '../../../../../shared/domain/periods/zone.ts';
import type { OpenedShareLink, SharedReport } from '../../../../../shared/model/share-link.ts';
import { routes } from '../../../../../shared/screens/routes.ts';
import { useLinkCode } from '../../../app/address/use-link-code.ts';
import { reportOnBasis, useBasis } from '../../../app/address/basis.ts';
import { apiErrorSchema, getErrorMessage } from '../../../app/api/errors.ts';
import { useShown } from '../../../app/api/use-shown.ts';
import { PublicCard, PublicFrame } from '../../../app/layout/public-frame.tsx';
import { Button } from '../../../components/form/button.tsx';
import { PasswordInput } from '../../../components/form/field.tsx';
import { Skeleton } from '../../../components/status/skeleton.tsx';
import { useOpenShareLinkQuery } from '../share-api.ts';
import type { ReportState } from '../use-report.ts';
import { GuestContext } from '../view/guest.ts';
import { reportWords } from '../view/report-words.ts';
import { AnnualReport } from './annual-report.tsx';
import { MonthlyReport } from './monthly-report.tsx';
import '../reports.css';
import '../reports-print.css';

const titles = {
  monthly: routes.reportMonthly.title,
  annual: routes.reportAnnual.title,
} as const satisfies Record<SharedReport, string>;

/** /shared#{code}: one report, for whoever has its link and, where it has one, its password. */
export function SharedReport() {
  const code = useLinkCode();
  const [password, setPassword] = useState<string | undefined>();
  const [typed, setTyped] = useState('');
  const { currentData, data, error, isFetching, refetch } = useShown(
    useOpenShareLinkQuery({ body: { code, ...(password === undefined ? {} : { password }) } }),
  );
  const frame = (children: ReactNode, title: string = routes.shared.title, theme = data?.theme) => (
    <PublicFrame title={title} nav={false} theme={theme ?? (error === undefined ? null : undefined)}>
      {children}
    </PublicFrame>
  );
  const failure = z.safeParse(apiErrorSchema, error);
  const isRefused = failure.success && failure.data.code === 'invalid-request' && password !== undefined;
  if (currentData?.state === 'locked' || isRefused || (password !== undefined && currentData === undefined && !error)) {
    const submit = (event: FormEvent) => {
      event.preventDefault();
      if (typed !== '') setPassword(typed);
    };
    return frame(
      <PublicCard title="Password needed">
        <form className="share-form" onSubmit={submit}>
          <p>The person who sent you this link protects it with a password.</p>
          <PasswordInput
            label="Password"
            name="password"
            autoComplete="current-password"
            value={typed}
            onChange={setTyped}
            error={isRefused && !isFetching ? getErrorMessage(error) : null}
          />
          <Button type="submit" look="primary" wide busy={isFetching}>
            Open report
          </Button>
        </form>
      </PublicCard>,
    );
  }
  if (error !== undefined) {
    const isGone = failure.success && (failure.data.code === 'not-found' || failure.data.code === 'invalid-request');
    return frame(
      <PublicCard title={isGone ? 'This link does not work' : 'The report could not be loaded'}>
        <p>
          {isGone
            ? 'It has expired, was revoked, or was not copied whole. Ask the person who sent it for a new one.'
            : getErrorMessage(error)}
        </p>
        {!isGone && (
          <Button busy={isFetching} onClick={() => void refetch()}>
            Try again
          </Button>
        )}
      </PublicCard>,
    );
  }
  if (currentData === undefined)
    return frame(
      <div className="shared-report" aria-busy="true">
        <output className="visually-hidden">The report loads</output>
        <Skeleton height={420} radius={12} />
      </div>,
    );
  return frame(<Opened opened={currentData} />, `${titles[currentData.kind]} – ${currentData.report.node.name}`);
}

function Opened({ opened }: { opened: Extract<OpenedShareLink, { state: 'open' }> }) {
  const { kind, theme, logo, sharedBy, endsAt } = opened;
  const basis = useBasis(opened.report.range, opened.report.comparison);
  const title = titles[kind];
  const state = useMemo((): ReportState => {
    const report = reportOnBasis(opened.report, basis);
    const look = { brand: theme.title, topLevelName: theme.topLevelName, logo, color: theme.primary };
    return {
      kind,
      title,
      report,
      words: reportWords(report, title, look),
      line: [],
      failure: undefined,
      retry: () => undefined,
      busy: false,
      nowhere: false,
    };
  }, [opened.report, basis, kind, title, theme, logo]);
  return (
    <GuestContext value>
      <div className="shared-report">
        {kind === 'monthly' ? <MonthlyReport state={state} /> : <AnnualReport state={state} />}
        <p className="shared-foot">
          Shared by {sharedBy}. This link works until {formatDate(siteToday(new Date(endsAt), opened.report.timeZone))}.
        </p>
      </div>
    </GuestContext>
  );
}
