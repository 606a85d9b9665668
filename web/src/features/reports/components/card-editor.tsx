import { useRef, useState } from 'react';
import { formatMonth } from '../../../../../shared/domain/formats/dates.ts';
import { plainText, serialise } from '../../../../../shared/domain/html/allow-list.ts';
import { previousYearMonth, toYearMonth } from '../../../../../shared/domain/periods/days.ts';
import { longestSummary, type ScoreCard } from '../../../../../shared/model/score-card.ts';
import { getErrorMessage } from '../../../app/api/errors.ts';
import { useAppDispatch } from '../../../app/store.ts';
import { Button } from '../../../components/form/button.tsx';
import { Field, Select } from '../../../components/form/field.tsx';
import { Dialog } from '../../../components/overlay/dialog.tsx';
import { RichText } from '../../../components/rich-text/rich-text.tsx';
import { SafeHtml, safeContent } from '../../../components/safe-html/safe-html.tsx';
import { toastShown } from '../../../components/toast/toast-slice.ts';
import { usePutMonthMetricsMutation } from '../reports-api.ts';

/** Possible months of a new summary: the current one and those before. */
const offered = 13;

/** Edits the summary of a month and the number of its ten keywords that rank. */
export function CardEditor({
  siteId,
  card,
  today,
  onClose,
}: {
  siteId: string;
  /** The existing card to edit; null: a new one. */
  card: ScoreCard | null;
  today: string;
  onClose: () => void;
}) {
  const dispatch = useAppDispatch();
  const editor = useRef<HTMLDivElement>(null);
  const thisMonth = toYearMonth(today);
  const [month, setMonth] = useState(card?.yearMonth ?? previousYearMonth(thisMonth));
  // The card that the fields were filled with: a newer one by someone else must not be overwritten unseen.
  const [opened, setOpened] = useState(card);
  const storedKeywords = opened?.seo == null ? '' : String(opened.seo.topTenKeywords);
  const [keywords, setKeywords] = useState(storedKeywords);
  const [length, setLength] = useState(0);
  const [isWritten, setWritten] = useState(false);
  const [initial] = useState(card?.summary ?? '');
  const [save, { isLoading, error }] = usePutMonthMetricsMutation();
  // Each month has its own card: an existing one that the user has not seen isn't overwritten.
  const getRevision = (seenCard: ScoreCard | null) =>
    seenCard !== null && seenCard.yearMonth === month ? seenCard.revision : 0;
  const newer = getRevision(card) === getRevision(opened) ? null : card;
  const wrong = /^(10|\d)?$/.test(keywords.trim()) ? null : 'Enter a whole number from 0 to 10';
  const tooLong = length > longestSummary;
  const written = (): string | null => {
    const content = editor.current === null ? [] : safeContent(editor.current);
    return plainText(content).trim() === '' ? null : serialise(content);
  };
  const submit = async (seenCard: ScoreCard | null) => {
    const answer = await save({
      params: { siteId, yearMonth: month },
      body: {
        seen: getRevision(seenCard),
        seo: keywords.trim() === '' ? null : { topTenKeywords: Number(keywords) },
        scoreCardSummary: written(),
      },
    });
    if (answer.error !== undefined) return;
    dispatch(toastShown({ tone: 'good', text: 'Update successful' }));
    onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      unsaved={isWritten || keywords !== storedKeywords}
      title="Score card summary"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            look="primary"
            busy={isLoading}
            disabled={wrong !== null || tooLong}
            onClick={() => {
              setOpened(card);
              void submit(card);
            }}
          >
            {newer === null ? 'Save' : 'Replace theirs'}
          </Button>
        </>
      }
    >
      <div className="card-form">
        <Select
          label="Month"
          value={month}
          options={Array.from({ length: offered }, (_, back) => previousYearMonth(thisMonth, back)).map(value => ({
            value,
            label: formatMonth(value),
          }))}
          onChange={setMonth}
        />
        <Field
          label="First-page keywords"
          help="Of the ten most important keywords. Empty: not shown."
          inputMode="numeric"
          value={keywords}
          onChange={setKeywords}
          maxLength={3}
          error={wrong}
        />
      </div>
      <RichText
        ref={editor}
        label="Summary"
        initial={initial}
        onInput={() => {
          setWritten(true);
          setLength(written()?.length ?? 0);
        }}
      />
      <p className="card-help">Shown on this score card and in its PDF.</p>
      {tooLong && (
        <p className="form-error" role="alert">
          A summary has at most {longestSummary.toLocaleString('en-US')} characters with its formatting. Shorten it;
          nothing was lost.
        </p>
      )}
      {newer !== null && (
        <div className="card-theirs" role="status">
          <p>{newer.by} changed this summary. Yours is still above. Theirs:</p>
          <div className="note-text">
            {newer.seo !== null && <p>{newer.seo.topTenKeywords} of 10 keywords rank on the first page</p>}
            {newer.summary === null ? <em>They removed the text.</em> : <SafeHtml html={newer.summary} />}
          </div>
        </div>
      )}
      {error !== undefined && newer === null && (
        <p className="form-error" role="alert">
          {getErrorMessage(error)} Your changes are still here.
        </p>
      )}
    </Dialog>
  );
}
