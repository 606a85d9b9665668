import type { Me } from '../../../../shared/contract/session.ts';
import { Button } from '../../components/form/button.tsx';
import { EyeIcon } from '../../components/icons/actions.tsx';
import { forgetSites } from '../address/known-sites.ts';
import { endViewing, type Viewed } from '../session/view-as.ts';
import './viewing-banner.css';

/**
 * The banner on every page while an administrator views as another user. Ending it reloads the administrator's own
 * product.
 */
export function ViewingBanner({ person, me }: { person: Viewed; me: Me | undefined }) {
  const end = () => {
    endViewing();
    forgetSites();
    window.location.assign('/users');
  };
  const refused = me !== undefined && me.user.userId !== person.userId;
  return (
    <section className={`viewing tone-${refused ? 'bad' : 'warning'}`} aria-label="Viewing as">
      <EyeIcon />
      <p>
        {refused ? (
          <>
            The server did not open the view of <b>{person.name}</b>. You see your own.
          </>
        ) : (
          <>
            <b>{person.by}</b> is viewing as <b>{person.name}</b> ({person.email}). You can&apos;t make changes.
          </>
        )}
      </p>
      <Button size="small" onClick={end}>
        End
      </Button>
    </section>
  );
}
