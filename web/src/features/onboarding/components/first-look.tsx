import { firstLookSentence } from '../../../../../shared/domain/first-look/first-look.ts';
import { performanceBand } from '../../../../../shared/numbers/metrics/change.ts';
import type { FirstLook as Look } from '../../../../../shared/model/first-look.ts';
import type { SeenNode } from '../../../../../shared/model/node.ts';
import { getErrorMessage } from '../../../app/api/errors.ts';
import { ScoreRing } from '../../../components/figures/score-ring.tsx';
import { ButtonLink } from '../../../components/form/button.tsx';
import { ClockIcon, FailIcon, NoneIcon, PassIcon } from '../../../components/icons/status.tsx';
import { EmptyState } from '../../../components/panel/empty-state.tsx';
import { FailedState } from '../../../components/panel/failed-state.tsx';
import { Skeleton } from '../../../components/status/skeleton.tsx';
import { useFirstLookQuery } from '../onboarding-api.ts';
import './first-look.css';
import { useShown } from '../../../app/api/use-shown.ts';

/** The polling interval of a running check. */
const pollMs = 4000;
const fills = { slow: 'var(--bad-fill)', average: 'var(--warning-fill)', fast: 'var(--good-fill)' } as const;
const title = 'First look at your website';

type Check = Look['checks'][number];
const results: Record<
  Check['result'],
  { readonly word: string; readonly tone: string; readonly icon: typeof PassIcon }
> = {
  pass: { word: 'Passed', tone: 'text-good', icon: PassIcon },
  fail: { word: 'To fix', tone: 'text-bad', icon: FailIcon },
  waiting: { word: 'Checking', tone: 'text-neutral', icon: ClockIcon },
  unknown: { word: 'Not known', tone: 'text-neutral', icon: NoneIcon },
};

function CheckLine({ check }: { check: Check }) {
  const { word, tone, icon: Icon } = results[check.result];
  return (
    <li>
      <span className={tone}>
        <Icon size={18} />
      </span>
      <span>
        <b>
          {check.title}
          <span className="visually-hidden">: {word}</span>
        </b>
        <small>{check.detail}</small>
        {check.advice !== null && <small className="look-advice">{check.advice}.</small>}
      </span>
    </li>
  );
}

/**
 * The first look at a site's website before anything is connected: ten checks and their score, filled in while they
 * run. `open`: the checks are expanded from the start.
 */
export function FirstLook({ site, open }: { site: SeenNode; open: boolean }) {
  const call = { params: { siteId: site.siteId } };
  const { currentData: look, error, isFetching, refetch } = useShown(useFirstLookQuery(call));
  const running = look?.checks.some(({ result }) => result === 'waiting') === true;
  useFirstLookQuery(call, { skip: !running, pollingInterval: pollMs });
  const label = 'first-look-title';
  if (look === undefined) {
    return (
      <section className="panel first-look" aria-labelledby={label}>
        <h2 id={label} className="visually-hidden">
          {title}
        </h2>
        {error === undefined ? (
          <Skeleton height={96} radius={10} />
        ) : (
          <FailedState
            message={`Your website could not be checked. ${getErrorMessage(error)}`}
            busy={isFetching}
            onRetry={() => void refetch()}
          />
        )}
      </section>
    );
  }
  const { website, checks, score } = look;
  if (website === null) {
    return (
      <section className="panel first-look" aria-label={title}>
        <EmptyState
          level={2}
          icon={<NoneIcon size={18} />}
          title="No website yet"
          action={
            <ButtonLink to={`/admin/${site.siteId}`} size="small">
              Add website
            </ButtonLink>
          }
        >
          Add the address and we&apos;ll check the site right away. No connection needed.
        </EmptyState>
      </section>
    );
  }
  const done = checks.filter(({ result }) => result !== 'waiting').length;
  return (
    <section className="panel first-look" aria-labelledby={label}>
      <header>
        {running ? (
          <ScoreRing score={Math.round((100 * done) / checks.length)} color="var(--action)" label="Checks done" />
        ) : (
          <ScoreRing
            score={score}
            color={score === null ? 'var(--track)' : fills[performanceBand(score)]}
            label="First look score"
          />
        )}
        <div>
          <h2 id={label}>{title}</h2>
          <p className="look-site">{website.replace(/^https?:\/\//i, '').replace(/\/$/, '')}</p>
          <p role="status">{firstLookSentence(look)}</p>
        </div>
      </header>
      <details open={open}>
        <summary>All {checks.length} checks</summary>
        <ul>
          {checks.map(check => (
            <CheckLine key={check.key} check={check} />
          ))}
        </ul>
      </details>
      {error !== undefined && (
        <p className="look-late" role="alert">
          We couldn&apos;t load the newest results. These are the last ones.{' '}
          <button type="button" onClick={() => void refetch()}>
            Try again
          </button>
        </p>
      )}
    </section>
  );
}
