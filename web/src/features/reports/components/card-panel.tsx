import { useState } from 'react';
import { formatInstant, formatMonth } from '../../../../../shared/domain/formats/dates.ts';
import type { NodeSummary } from '../../../../../shared/model/node.ts';
import type { ScoreCard } from '../../../../../shared/model/score-card.ts';
import { useAccess } from '../../../components/access/use-access.ts';
import { Button } from '../../../components/form/button.tsx';
import { Panel } from '../../../components/panel/panel.tsx';
import { SafeHtml } from '../../../components/safe-html/safe-html.tsx';
import { CardEditor } from './card-editor.tsx';

/**
 * A site's score card, written by hand: the summary of a month and the number of its ten keywords that rank. Users who
 * may write it also see an empty one.
 */
export function CardPanel({
  site,
  card,
  timeZone,
  today,
}: {
  site: NodeSummary;
  card: ScoreCard | undefined;
  timeZone: string;
  today: string;
}) {
  const access = useAccess();
  const [editing, setEditing] = useState(false);
  const mayWrite = access?.may('unit-sales.update', site) === true;
  if (card === undefined && !mayWrite) return null;
  return (
    <Panel
      title="Summary"
      className="card-panel"
      subtitle={card === undefined ? 'In your words: what this month means' : formatMonth(card.yearMonth)}
      tools={
        mayWrite && (
          <Button size="small" onClick={() => setEditing(true)}>
            {card === undefined ? 'Write a summary' : 'Edit'}
          </Button>
        )
      }
      {...(card === undefined
        ? {}
        : {
            provenance: <span className="provenance">{`${card.by} · ${formatInstant(card.changedAt, timeZone)}`}</span>,
          })}
    >
      <div className="card-written">
        {card?.seo != null && (
          <p className="card-keywords">
            <b className="number">{card.seo.topTenKeywords}</b> of 10 keywords rank on the first page
          </p>
        )}
        {card?.summary != null && (
          <div className="note-text">
            <SafeHtml html={card.summary} />
          </div>
        )}
        {card === undefined && <p className="card-none">No summary for this period or the month before.</p>}
      </div>
      {editing && (
        <CardEditor siteId={site.siteId} card={card ?? null} today={today} onClose={() => setEditing(false)} />
      )}
    </Panel>
  );
}
