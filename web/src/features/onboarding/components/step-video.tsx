import { useState } from 'react';
import type { IntroVideo } from '../../../../../shared/model/onboarding.ts';

/** The intro video with captions and a transcript. Watching or reading completes the step. */
export function StepVideo({ video, onWatched }: { video: IntroVideo; onWatched: () => void }) {
  const [broken, setBroken] = useState(false);
  return (
    <section className="panel intro-video" aria-label="Intro video">
      {broken ? (
        <p className="service-notice tone-warning" role="alert">
          The video can&apos;t be played here. Read the transcript below.
        </p>
      ) : (
        <video controls preload="metadata" src={video.source} onEnded={onWatched} onError={() => setBroken(true)}>
          <track kind="captions" src={video.captions} srcLang="en" label="English" default />
        </video>
      )}
      <details
        onToggle={event => {
          if (event.currentTarget.open) onWatched();
        }}
      >
        <summary>Read the transcript</summary>
        <p>{video.transcript}</p>
      </details>
    </section>
  );
}
