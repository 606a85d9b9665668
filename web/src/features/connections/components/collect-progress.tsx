import { serviceNames } from '../../../../../shared/platforms/registry.ts';
import { RefreshIcon } from '../../../components/icons/actions.tsx';
import { PassIcon } from '../../../components/icons/status.tsx';
import type { Collection } from '../use-collection-progress.ts';
import { percentDone, progressSentence } from '../view/progress.ts';
import './collect-progress.css';

const listFormat = new Intl.ListFormat('en-US');

/** The progress of the first sync by service, with a note that the user may leave. */
export function CollectProgress({ collections }: { collections: readonly Collection[] }) {
  if (collections.length === 0) return null;
  const finished = collections.every(({ progress }) => progress.finished);
  const names = listFormat.format(collections.map(({ service }) => serviceNames[service]));
  return (
    <section className="collect" aria-label="Sync progress">
      <span className={finished ? 'collect-icon tone-good' : 'collect-icon tone-info'}>
        {finished ? <PassIcon size={18} /> : <RefreshIcon size={18} />}
      </span>
      <div className="collect-words">
        <p className="collect-title" aria-live="polite">
          {finished ? `${names}: fully synced.` : `${names} ${collections.length > 1 ? 'are' : 'is'} syncing!`}
        </p>
        {collections.map(({ service, progress }) => (
          <div key={service} className="collect-line">
            <p>
              <span>{serviceNames[service]}</span>
              <span className="number">{progressSentence(progress)}</span>
            </p>
            <progress
              className="visually-hidden"
              max={100}
              value={percentDone(progress)}
              aria-label={`${serviceNames[service]}, months synced`}
            />
            <div className="collect-bar" aria-hidden="true">
              <span style={{ width: `${percentDone(progress)}%` }} />
            </div>
          </div>
        ))}
        <p className="collect-note">
          {finished
            ? 'The overview shows all of it now.'
            : 'You can leave this page. The overview fills in as months arrive.'}
        </p>
      </div>
    </section>
  );
}
