import { useState } from 'react';
import { formatDate } from '../../../../../shared/domain/formats/dates.ts';
import type { Connection } from '../../../../../shared/model/connection.ts';
import type { SeenNode } from '../../../../../shared/model/node.ts';
import { getErrorReason } from '../../../app/api/errors.ts';
import { useAppDispatch } from '../../../app/store.ts';
import { Button } from '../../../components/form/button.tsx';
import { Field } from '../../../components/form/field.tsx';
import { Problem } from '../../../components/form/problem.tsx';
import { Dialog } from '../../../components/overlay/dialog.tsx';
import { toastShown } from '../../../components/toast/toast-slice.ts';
import { useSetGa4StartMutation } from '../connection-api.ts';

type Props = {
  site: SeenNode;
  connection: Connection | undefined;
  /** Today in the site's zone. */
  today: string;
  open: boolean;
  onClose: () => void;
};

/** Sets or removes the day from which Google Analytics counts at a site; for administrators. */
export function Ga4Start({ site, connection, today, open, onClose }: Props) {
  const dispatch = useAppDispatch();
  const set = connection?.countedFrom;
  const [typed, setTyped] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [save, saving] = useSetGa4StartMutation();
  const day = typed ?? set ?? `${today.slice(0, 7)}-01`;
  const problem = day === '' ? 'Choose a day' : day > today ? 'Choose today or an earlier day' : null;
  const leave = () => {
    setTyped(null);
    setFailure(null);
    onClose();
  };
  const send = async (countedFrom: string | null) => {
    setFailure(null);
    const answer = await save({ params: { siteId: site.siteId }, body: { countedFrom } });
    if (answer.error !== undefined) return setFailure(getErrorReason(answer.error));
    leave();
    const confirmation =
      countedFrom === null
        ? 'All Google Analytics days count again'
        : `Google Analytics counts from ${formatDate(countedFrom)} on`;
    return dispatch(
      toastShown({ tone: 'good', text: `${confirmation}. Regions and reports update within a few minutes.` }),
    );
  };
  return (
    <Dialog
      open={open}
      onClose={leave}
      title="Set a Google Analytics start date"
      footer={
        <>
          {set !== undefined && (
            <Button busy={saving.isLoading} onClick={() => void send(null)}>
              Remove start date
            </Button>
          )}
          <Button
            look="primary"
            busy={saving.isLoading}
            disabled={problem !== null || day === set}
            onClick={() => void send(day)}
          >
            Save
          </Button>
        </>
      }
    >
      <div className="ga4-start">
        <p>
          Earlier days are kept but shown as “not counted”. Use this if the property measured wrong at first. Existing
          audits don&apos;t change.
        </p>
        <Field label={`First day for ${site.name}`} type="date" value={day} onChange={setTyped} error={problem} />
        <Problem text={failure} />
      </div>
    </Dialog>
  );
}
