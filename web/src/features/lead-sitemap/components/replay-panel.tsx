import type { LeadSitemap } from '../../../../../shared/contract/lead-intake.ts';
import { getErrorReason } from '../../../app/api/errors.ts';
import { useAppDispatch } from '../../../app/store.ts';
import { Button } from '../../../components/form/button.tsx';
import { RefreshIcon } from '../../../components/icons/actions.tsx';
import { Panel } from '../../../components/panel/panel.tsx';
import { toastShown } from '../../../components/toast/toast-slice.ts';
import { useReplayArrivalsMutation } from '../lead-sitemap-api.ts';

/** Reads the last arrivals again with the current mapping; the effect is shown before it is applied. */
export function ReplayPanel({ sitemap }: { sitemap: LeadSitemap }) {
  const dispatch = useAppDispatch();
  const { siteRefId } = sitemap.intake;
  const [run, { data, isLoading, reset }] = useReplayArrivalsMutation();
  const count = sitemap.arrivals.length;
  const ask = async (preview: boolean) => {
    const answer = await run({ params: { siteRefId }, body: { preview } });
    if (answer.data === undefined)
      return void dispatch(toastShown({ tone: 'bad', text: getErrorReason(answer.error) }));
    if (preview) return;
    dispatch(toastShown({ tone: 'good', text: `${answer.data.changed + answer.data.added} leads were updated` }));
    reset();
  };
  const changing = (data?.changed ?? 0) + (data?.added ?? 0);
  return (
    <Panel
      title="Replay"
      subtitle="Applies the current mapping to stored deliveries"
      tools={
        <Button
          size="small"
          busy={isLoading && data === undefined}
          disabled={count === 0}
          onClick={() => void ask(true)}
        >
          <RefreshIcon size={15} />
          Preview the last {count}
        </Button>
      }
      provenance={
        <span className="intake-note">Leads are matched by Lead ID, so a replay never creates duplicates</span>
      }
    >
      {data === undefined ? (
        <p className="intake-note intake-hint">
          {count === 0
            ? 'No deliveries yet.'
            : 'The preview shows what would change. Nothing is saved until you confirm.'}
        </p>
      ) : (
        <>
          <dl className="intake-outcome">
            <div>
              <dt>Unchanged</dt>
              <dd>{data.same}</dd>
            </div>
            <div>
              <dt>Change</dt>
              <dd>{data.changed}</dd>
            </div>
            <div>
              <dt>Are new</dt>
              <dd>{data.added}</dd>
            </div>
            <div>
              <dt>Without a lead</dt>
              <dd>{data.refused}</dd>
            </div>
            <div>
              <dt>Duplicates</dt>
              <dd>0</dd>
            </div>
          </dl>
          {data.changes.some(({ fields }) => fields.length > 0) && (
            <ul className="intake-unread">
              {data.changes
                .filter(({ fields }) => fields.length > 0)
                .map(({ leadId, fields }) => (
                  <li key={leadId}>
                    <code>{leadId}</code>
                    <span>{fields.join(', ')}</span>
                  </li>
                ))}
            </ul>
          )}
          <div className="intake-take">
            <Button
              look="primary"
              size="small"
              busy={isLoading}
              disabled={changing === 0}
              onClick={() => void ask(false)}
            >
              Replay {changing} {changing === 1 ? 'lead' : 'leads'}
            </Button>
          </div>
        </>
      )}
    </Panel>
  );
}
