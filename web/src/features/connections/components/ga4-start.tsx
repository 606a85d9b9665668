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
  /** In the site's zone. */
  today: string;
  open: boolean;
  onClose: () => void;
};

/** From which day on Google Analytics counts at a site: for administrators, and to be taken back. */
export function Ga4Start({ site, connection, today, open, onClose }: Props) {
  const dispatch = useAppDispatch();
  const set = connection?.countedFrom;
  const [typed, setTyped] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [save, saving] = useSetGa4StartMutation();
  const day = typed ?? set ?? `${today.slice(0, 7)}-01`;
  const problem = day === '' ? 'Choose a day' : day > today ? 'Choose today or a day before it' : null;
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
    const said =
      countedFrom === null
        ? 'Every day of Google Analytics counts again'
        : `Google Analytics counts from ${formatDate(countedFrom)} on`;
    return dispatch(toastShown({ tone: 'good', text: `${said}. Regions and reports follow within some minutes.` }));
  };
  return (
    <Dialog
      open={open}
      onClose={leave}
      title="Count Google Analytics from a day"
      footer={
        <>
          {set !== undefined && (
            <Button busy={saving.isLoading} onClick={() => void send(null)}>
              Count every day again
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
          Days before it are kept and shown as “not counted”, never as zero. Use it where a property measured wrongly at
          first. Audits that were made stay as they are.
        </p>
        <Field
          label={`First day that counts at ${site.name}`}
          type="date"
          value={day}
          onChange={setTyped}
          error={problem}
        />
        <Problem text={failure} />
      </div>
    </Dialog>
  );
}
