import { useState } from 'react';
import { meetsName } from '../../../../shared/domain/search/name-search.ts';
import { usePreviewGroupQuery } from '../../app/api/group-endpoints.ts';
import { getErrorMessage } from '../../app/api/errors.ts';
import { useShown } from '../../app/api/use-shown.ts';
import { Checkbox, Field } from '../form/field.tsx';
import { Problem } from '../form/problem.tsx';
import { useSettled } from '../form/use-settled.ts';
import { SearchIcon } from '../icons/actions.tsx';
import { SkeletonRows } from '../status/skeleton.tsx';

/** The sites of a node with a search; those with a check mark are the group's. */
export function SiteChoice({
  ownerId,
  chosen,
  onChange,
}: {
  ownerId: string;
  chosen: readonly string[];
  onChange: (chosen: readonly string[]) => void;
}) {
  const [typed, setTyped] = useState('');
  const settled = useSettled(typed.trim());
  const all = useShown(usePreviewGroupQuery({ params: { siteId: ownerId }, body: {} }));
  // A long list is searched by the server.
  const isLong = all.currentData !== undefined && all.currentData.total > all.currentData.sites.length;
  const found = useShown(
    usePreviewGroupQuery(
      { params: { siteId: ownerId }, body: { name: settled } },
      { skip: !isLong || settled.length < 2 },
    ),
  );
  if (all.error !== undefined) return <Problem text={getErrorMessage(all.error)} />;
  if (all.currentData === undefined) return <SkeletonRows rows={5} />;
  const listed = (isLong && settled.length >= 2 ? found.currentData : undefined) ?? all.currentData;
  const shown = listed.sites
    .filter(({ name }) => typed.trim() === '' || meetsName(name, typed))
    .toSorted((site, other) => site.name.localeCompare(other.name));
  const isChosen = new Set(chosen);
  const toggle = (siteId: string, on: boolean) =>
    onChange(on ? [...chosen, siteId] : chosen.filter(other => other !== siteId));
  return (
    <fieldset className="group-sites">
      <legend>Sites</legend>
      <Field
        label="Find a site"
        labelHidden
        type="search"
        placeholder="Find a site"
        value={typed}
        maxLength={120}
        onChange={setTyped}
        start={<SearchIcon size={15} />}
      />
      <ul className="group-site-list">
        {shown.map(({ siteId, name }) => (
          <li key={siteId}>
            <Checkbox label={name} checked={isChosen.has(siteId)} onChange={on => toggle(siteId, on)} />
          </li>
        ))}
      </ul>
      <p className="group-count" role="status">
        {shown.length === 0
          ? 'No matching sites'
          : isLong && settled.length < 2
            ? `First ${listed.sites.length} of ${listed.total} sites. Search for more.`
            : `${chosen.length} selected`}
      </p>
    </fieldset>
  );
}
