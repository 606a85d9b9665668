import { useState } from 'react';
import { filterByName } from '../../../../../shared/domain/forms/administration.ts';
import type { NodeSummary } from '../../../../../shared/model/node.ts';
import { useScope } from '../../../app/address/scope.tsx';
import { ButtonLink } from '../../../components/form/button.tsx';
import { Field } from '../../../components/form/field.tsx';
import { SearchIcon } from '../../../components/icons/actions.tsx';
import { CompanyIcon } from '../../../components/icons/navigation.tsx';
import { EmptyState } from '../../../components/panel/empty-state.tsx';
import { Panel } from '../../../components/panel/panel.tsx';
import { SkeletonRows } from '../../../components/status/skeleton.tsx';
import { OrganizationRow } from '../components/organization-list.tsx';
import { ThemeEditor, type EditedTheme } from '../components/theme-editor.tsx';
import { ThemeList } from '../components/theme-list.tsx';
import { useListThemesQuery } from '../theme-api.ts';
import { formOfTheme, newThemeForm } from '../view/theme-form.ts';
import '../components/organizations.css';

/**
 * /admin-organizations: companies and organizations with token and state, and every white label, for administrators.
 */
export function OrganizationsPage() {
  const { me } = useScope();
  const [typed, setTyped] = useState('');
  const [edited, setEdited] = useState<EditedTheme | null>(null);
  const { data } = useListThemesQuery({});
  const roots = me?.roots ?? [];
  const shown = filterByName(roots, typed);
  const topLevelName = me?.theme.topLevelName ?? 'Company';
  const label = (node: NodeSummary) => {
    const existingTheme = data?.themes.find(({ siteId }) => siteId === node.siteId);
    setEdited({
      form:
        existingTheme === undefined
          ? { ...newThemeForm, title: node.name.slice(0, 60), siteId: node.siteId }
          : formOfTheme(existingTheme),
      place: 'organization',
      placeName: node.name,
      isNew: existingTheme === undefined,
    });
  };
  return (
    <div className="organizations-page">
      <Panel
        title="Organizations"
        flush={me === undefined || shown.length > 0}
        busy={me === undefined}
        subtitle={
          me === undefined
            ? 'Open one to see its regions and sites'
            : `${shown.length} of ${roots.length} shown. Open one to see its regions and sites`
        }
        tools={
          <>
            <div className="list-filter">
              <Field
                label="Filter by name"
                labelHidden
                type="search"
                value={typed}
                onChange={setTyped}
                placeholder="Filter (3+ letters)"
                start={<SearchIcon size={14} />}
              />
            </div>
            <ButtonLink to="/admin" size="small">
              Administration
            </ButtonLink>
          </>
        }
      >
        {me === undefined && (
          <div className="org-loading">
            <SkeletonRows rows={6} height={46} />
          </div>
        )}
        {me !== undefined && shown.length === 0 && (
          <EmptyState
            centered
            icon={<CompanyIcon size={18} />}
            title={roots.length === 0 ? 'No organizations yet' : 'No matching organizations'}
          >
            {roots.length === 0
              ? 'Create the first one in Administration.'
              : 'The filter searches anywhere in the name.'}
          </EmptyState>
        )}
        {shown.length > 0 && (
          <>
            <div className="org-row org-head" aria-hidden="true">
              <span className="org-name">Name</span>
              <span>Level</span>
              <span>Token</span>
              <span>State</span>
              <span />
            </div>
            <ul className="org-list">
              {shown.map(node => (
                <OrganizationRow key={node.siteId} node={node} topLevelName={topLevelName} onLabel={label} />
              ))}
            </ul>
          </>
        )}
      </Panel>
      {/* Waits until the list above has its height. */}
      {me !== undefined && <ThemeList onEdit={setEdited} />}
      {edited !== null && (
        <ThemeEditor
          key={`${edited.form.siteId} ${edited.form.origin}`}
          edited={edited}
          onClose={() => setEdited(null)}
        />
      )}
    </div>
  );
}
