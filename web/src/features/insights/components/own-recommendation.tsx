import { useId, useState } from 'react';
import { type RecommendationCategory, recommendationCategories } from '../../../../../shared/model/recommendation.ts';
import { getErrorReason } from '../../../app/api/errors.ts';
import { useCreateRecommendationMutation } from '../../../app/api/insight-endpoints.ts';
import { useAppDispatch } from '../../../app/store.ts';
import { Button } from '../../../components/form/button.tsx';
import { Field, Select } from '../../../components/form/field.tsx';
import { PlusIcon } from '../../../components/icons/actions.tsx';
import { Dialog } from '../../../components/overlay/dialog.tsx';
import { toastShown } from '../../../components/toast/toast-slice.ts';
import { htmlOfText } from '../view/text-to-html.ts';

const longest = { title: 120, issue: 2000 } as const;
const categories = Object.keys(recommendationCategories) as RecommendationCategory[];
type Begun = { readonly requestId: string };

/** Adds an administrator's own recommendation to the month that is shown. */
export function OwnRecommendation({ siteId, yearMonth }: { siteId: string; yearMonth: string }) {
  const [begun, setBegun] = useState<Begun | null>(null);
  return (
    <>
      <Button size="small" onClick={() => setBegun({ requestId: crypto.randomUUID() })}>
        <PlusIcon size={14} /> Add your own
      </Button>
      {begun !== null && <OwnForm {...begun} siteId={siteId} yearMonth={yearMonth} onClose={() => setBegun(null)} />}
    </>
  );
}

function OwnForm({
  requestId,
  siteId,
  yearMonth,
  onClose,
}: Begun & { siteId: string; yearMonth: string; onClose: () => void }) {
  const areaId = useId();
  const dispatch = useAppDispatch();
  const [create, { isLoading }] = useCreateRecommendationMutation();
  const [category, setCategory] = useState<RecommendationCategory>('coachingInsight');
  const [title, setTitle] = useState('');
  const [issue, setIssue] = useState('');
  const empty = title.trim() === '' || issue.trim() === '';
  const save = async (status: 'preview' | 'pending') => {
    const body = { requestId, category, title: title.trim(), issue: htmlOfText(issue), status };
    const answer = await create({ params: { siteId, yearMonth }, body });
    if (answer.error === undefined) onClose();
    else dispatch(toastShown({ tone: 'bad', text: getErrorReason(answer.error) }));
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title="Add your own recommendation"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button busy={isLoading} disabled={empty} onClick={() => void save('preview')}>
            Save as preview
          </Button>
          <Button look="primary" busy={isLoading} disabled={empty} onClick={() => void save('pending')}>
            Publish
          </Button>
        </>
      }
    >
      <div className="words-editor">
        <Select
          label="Category"
          value={category}
          onChange={value => setCategory(categories.find(option => option === value) ?? category)}
          options={categories.map(value => ({ value, label: recommendationCategories[value] }))}
        />
        <Field label="Title" value={title} onChange={setTitle} maxLength={longest.title} />
        <label htmlFor={areaId}>The problem and what to do</label>
        <textarea
          id={areaId}
          rows={6}
          maxLength={longest.issue}
          value={issue}
          onChange={event => setIssue(event.target.value)}
        />
        <p className="quiet">It stays until someone resolves or dismisses it.</p>
      </div>
    </Dialog>
  );
}
