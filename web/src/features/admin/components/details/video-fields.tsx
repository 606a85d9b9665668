import { TextArea } from '../../../../components/form/text-area.tsx';
import { fieldLabels } from '../../view/fields.ts';
import { mayChange, formatServerValue, type Editing } from './editing.ts';
import { TextLine } from './text-line.tsx';

/** The video for a sales token's expedited sites: from this host, with captions and a transcript. */
export function VideoFields({ edit }: { edit: Editing }) {
  if (!mayChange(edit, 'introVideoTranscript')) return null;
  const set = (introVideoTranscript: string) => edit.onChange({ ...edit.form, introVideoTranscript });
  return (
    <div className="video-fields">
      <TextLine
        edit={edit}
        field="introVideoSource"
        placeholder="/videos/welcome.mp4"
        maxLength={300}
        help="A file on this host. Without a video, the step is skipped"
      />
      <TextLine
        edit={edit}
        field="introVideoCaptions"
        placeholder="/videos/welcome.vtt"
        maxLength={300}
        help="WebVTT"
      />
      <div className="details-introVideoTranscript">
        <TextArea
          label={fieldLabels.introVideoTranscript}
          rows={4}
          maxLength={10_000}
          value={edit.form.introVideoTranscript}
          error={edit.errors.introVideoTranscript ?? null}
          help={formatServerValue(edit.theirs.introVideoTranscript) ?? 'Users can read it instead of watching'}
          onChange={set}
        />
      </div>
    </div>
  );
}
