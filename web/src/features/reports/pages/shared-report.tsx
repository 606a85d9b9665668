import * as z from 'zod/mini';
import { type FormEvent, type ReactNode, useEffect, useMemo, useState } from 'react';
import { formatDate } from '../../../../../shared/domain/formats/dates.ts';
import { siteToday } from '../../../../../shared/domain/periods/zone.ts';
import type { OpenedShareLink, SharedReport } from '../../../../../shared/model/share-link.ts';
import type { Theme } from '../../../../../shared/model/user.ts';
import { routes } from '../../../../../shared/screens/routes.ts';
import { useLinkCode } from '../../../app/address/use-link-code.ts';
import { reportOnBasis } from '../../../../../shared/documents/report-basis.ts';
import { useBasis } from '../../../app/address/basis.ts';
import { apiErrorSchema, getErrorMessage } from '../../../app/api/errors.ts';
import { PublicCard, PublicFrame } from '../../../app/layout/public-frame.tsx';
import { Button } from '../../../components/form/button.tsx';
import { PasswordInput } from '../../../components/form/field.tsx';
import { GuestCodeContext } from '../../../components/pdf/guest-code.ts';
import { Skeleton } from '../../../components/status/skeleton.tsx';
import { useOpenShareLinkMutation } from '../share-api.ts';
import type { ReportState } from '../use-report.ts';
import { makeReportTexts } from '../../../../../shared/documents/report-text.ts';
import { AnnualReport } from './annual-report.tsx';
import { MonthlyReport } from './monthly-report.tsx';
import '../reports.css';
import '../reports-print.css';

const titles = {
  monthly: routes.reportMonthly.title,
  annual: routes.reportAnnual.title,
} as const satisfies Record<SharedReport, string>;

/** /shared#{code}: one report, for anyone with its link and, if set, its password. */
export function SharedReport() {
  const code = useLinkCode();
  const [typed, setTyped] = useState('');
  const [open, { data, error, isLoading, originalArgs }] = useOpenShareLinkMutation();
  useEffect(() => void open({ body: { code } }), [open, code]);
  // The page keeps its colors while a password is checked.
  const [theme, setTheme] = useState<Theme>();
  if (data !== undefined && data.theme !== theme) setTheme(data.theme);
  const frame = (children: ReactNode, title: string = routes.shared.title) => (
    <PublicFrame title={title} nav={false} theme={theme ?? (error === undefined ? null : undefined)}>
      {children}
    </PublicFrame>
  );
  const failure = z.safeParse(apiErrorSchema, error);
  const tried = originalArgs?.body.password;
  const isRefused = failure.success && failure.data.code === 'invalid-request' && tried !== undefined;
  if (data?.state === 'locked' || isRefused || (tried !== undefined && isLoading)) {
    const submit = (event: FormEvent) => {
      event.preventDefault();
      if (typed !== '' && !isLoading) void open({ body: { code, password: typed } });
    };
    return frame(
      <PublicCard title="Password needed">
        <form className="share-form" onSubmit={submit}>
          <p>This link is protected by a password.</p>
          <PasswordInput
            label="Password"
            name="password"
            autoComplete="current-password"
            value={typed}
            onChange={setTyped}
            error={isRefused && !isLoading ? getErrorMessage(error) : null}
          />
          <Button type="submit" look="primary" wide busy={isLoading}>
            Open report
          </Button>
        </form>
      </PublicCard>,
    );
  }
  if (error !== undefined) {
    const isGone = failure.success && (failure.data.code === 'not-found' || failure.data.code === 'invalid-request');
    return frame(
      <PublicCard title={isGone ? "This link doesn't work" : "Couldn't load the report"}>
        <p>
          {isGone
            ? 'It has expired, was revoked, or is incomplete. Ask the sender for a new one.'
            : getErrorMessage(error)}
        </p>
        {!isGone && (
          <Button busy={isLoading} onClick={() => void open(originalArgs ?? { body: { code } })}>
            Try again
          </Button>
        )}
      </PublicCard>,
    );
  }
  if (data === undefined)
    return frame(
      <div className="shared-report" aria-busy="true">
        <output className="visually-hidden">Loading the report</output>
        <Skeleton height={420} radius={12} />
      </div>,
    );
  return frame(<Opened code={code} opened={data} />, `${titles[data.kind]} – ${data.report.node.name}`);
}

function Opened({ code, opened }: { code: string; opened: Extract<OpenedShareLink, { state: 'open' }> }) {
  const { kind, theme, logo, sharedBy, note, endsAt } = opened;
  const basis = useBasis(opened.report.range, opened.report.comparison);
  const title = titles[kind];
  const state = useMemo((): ReportState => {
    const report = reportOnBasis(opened.report, basis);
    const look = { brand: theme.title, topLevelName: theme.topLevelName, logo, color: theme.primary };
    return {
      kind,
      title,
      report,
      words: makeReportTexts(report, title, look),
      line: [],
      failure: undefined,
      retry: () => undefined,
      busy: false,
      nowhere: false,
    };
  }, [opened.report, basis, kind, title, theme, logo]);
  return (
    <GuestCodeContext value={code}>
      <div className="shared-report">
        <h1 className="visually-hidden">{title}</h1>
        {note !== null && (
          <blockquote className="shared-note">
            {note}
            <footer>{sharedBy}</footer>
          </blockquote>
        )}
        {kind === 'monthly' ? <MonthlyReport state={state} /> : <AnnualReport state={state} />}
        <p className="shared-foot">
          Shared by {sharedBy}. This link works until {formatDate(siteToday(new Date(endsAt), opened.report.timeZone))}.
        </p>
      </div>
    </GuestCodeContext>
  );
}
