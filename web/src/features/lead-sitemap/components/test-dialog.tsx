import { useState } from 'react';
import * as z from 'zod/mini';
import type { LeadSitemap } from '../../../../../shared/contract/lead-intake.ts';
import { getErrorReason } from '../../../app/api/errors.ts';
import { Button } from '../../../components/form/button.tsx';
import { Notice } from '../../../components/form/notice.tsx';
import { TextArea } from '../../../components/form/text-area.tsx';
import { Dialog } from '../../../components/overlay/dialog.tsx';
import { useTestIntakeMutation } from '../lead-sitemap-api.ts';
import { samplePayload } from '../view/intakes.ts';

const payloadSchema = z.record(z.string(), z.unknown());

function parsePayload(text: string): Record<string, unknown> | null {
  try {
    return payloadSchema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

/** The result of a test payload at an intake; nothing is stored. */
export function TestDialog({ sitemap, onClose }: { sitemap: LeadSitemap; onClose: () => void }) {
  const [text, setText] = useState(() => samplePayload(sitemap, new Date()));
  const [send, { data, error, isLoading, reset }] = useTestIntakeMutation();
  const payload = parsePayload(text);
  const type = (value: string) => {
    setText(value);
    reset();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title="Send a test"
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button
            look="primary"
            busy={isLoading}
            disabled={payload === null}
            onClick={() =>
              void (payload !== null && send({ params: { siteRefId: sitemap.intake.siteRefId }, body: { payload } }))
            }
          >
            Send
          </Button>
        </>
      }
    >
      <div className="intake-form">
        <TextArea
          label="Payload as JSON"
          rows={10}
          value={text}
          onChange={type}
          error={payload === null ? 'Not valid JSON' : null}
        />
        {error !== undefined && (
          <p role="alert" className="intake-wrong">
            {getErrorReason(error)}
          </p>
        )}
        {data !== undefined && (
          <>
            {data.lead !== null ? (
              <Notice tone="good">
                Accepted as lead {data.lead.leadId}, {Object.keys(data.fields).length} fields found, not stored
              </Notice>
            ) : (
              <p role="alert" className="intake-wrong">
                No lead found: {data.problems.map(({ field, problem }) => `${field} ${problem}`).join(', ')}
              </p>
            )}
            {data.lead !== null && data.problems.length > 0 && (
              <p className="intake-wrong">
                Skipped: {data.problems.map(({ field, problem }) => `${field} (${problem})`).join(', ')}
              </p>
            )}
            {data.personal.length > 0 && (
              <p className="intake-note">Personal (not stored): {data.personal.join(', ')}</p>
            )}
          </>
        )}
      </div>
    </Dialog>
  );
}
