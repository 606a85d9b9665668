import { useState } from 'react';
import { type LeadCrm, leadCrmNames, leadCrms } from '../../../../../shared/model/lead.ts';
import { useFindNodesQuery } from '../../../app/api/find-endpoints.ts';
import { getErrorReason } from '../../../app/api/errors.ts';
import { Button } from '../../../components/form/button.tsx';
import { Field, Select } from '../../../components/form/field.tsx';
import { useSettled } from '../../../components/form/use-settled.ts';
import { Dialog } from '../../../components/overlay/dialog.tsx';
import { useAddLeadSitemapMutation } from '../lead-sitemap-api.ts';
import { parseCrm } from '../view/intakes.ts';

const minCharacters = 3;
const shownSites = 6;
type Site = { readonly siteId: string; readonly name: string };

/** The reference in the address: from the site and its CRM, unless the user chooses another. */
const makeReference = (site: Site | null, crm: LeadCrm) =>
  site === null ? '' : `${site.siteId}-${crm.toLowerCase()}`.slice(0, 64);

/** Adds an intake; its secret is passed to the page, which shows it only once. */
export function AddIntake({
  onAdded,
  onClose,
}: {
  onAdded: (siteRefId: string, secret: string) => void;
  onClose: () => void;
}) {
  const [typed, setTyped] = useState('');
  const [site, setSite] = useState<Site | null>(null);
  const [crm, setCrm] = useState<LeadCrm>('goHighLevel');
  const [reference, setReference] = useState<string | null>(null);
  const [add, { isLoading, error }] = useAddLeadSitemapMutation();
  const name = useSettled(typed.trim());
  const found = useFindNodesQuery({ query: { name, type: 'SITE' } }, { skip: name.length < minCharacters });
  const siteRefId = reference ?? makeReference(site, crm);
  const save = async () => {
    if (site === null) return;
    const answer = await add({ params: { siteRefId }, body: { siteId: site.siteId, crm } });
    if (answer.data !== undefined) onAdded(siteRefId, answer.data.secret);
  };
  const sites = name.length < minCharacters ? [] : (found.currentData?.result ?? []).slice(0, shownSites);
  return (
    <Dialog
      open
      onClose={onClose}
      title="New intake"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            look="primary"
            busy={isLoading}
            disabled={site === null || siteRefId.length < minCharacters}
            onClick={() => void save()}
          >
            Add intake
          </Button>
        </>
      }
    >
      <div className="intake-form">
        <Select
          label="CRM"
          value={crm}
          options={leadCrms.map(value => ({ value, label: leadCrmNames[value] }))}
          onChange={value => setCrm(parseCrm(value))}
        />
        {site === null ? (
          <>
            <Field label="Site" type="search" value={typed} onChange={setTyped} placeholder="Name (3+ letters)" />
            {sites.length > 0 && (
              <ul className="intake-sites">
                {sites.map(match => (
                  <li key={match.siteId}>
                    <button type="button" onClick={() => setSite({ siteId: match.siteId, name: match.name })}>
                      {match.name}
                      <small>{match.siteId}</small>
                    </button>
                  </li>
                ))}
              </ul>
            )}
            {name.length >= minCharacters && !found.isFetching && sites.length === 0 && (
              <p className="intake-note">No matching sites.</p>
            )}
          </>
        ) : (
          <div className="intake-chosen">
            <span>Site</span>
            <b>{site.name}</b>
            <Button size="small" look="quiet" onClick={() => setSite(null)}>
              Other site
            </Button>
          </div>
        )}
        <Field
          label="Reference"
          value={siteRefId}
          onChange={setReference}
          maxLength={64}
          help="Part of the webhook URL"
        />
        <div role="alert">{error !== undefined && <p className="intake-wrong">{getErrorReason(error)}</p>}</div>
      </div>
    </Dialog>
  );
}
