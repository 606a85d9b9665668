import type { Theme } from '../../../../../shared/model/user.ts';
import { getErrorMessage } from '../../../app/api/errors.ts';
import { Button } from '../../../components/form/button.tsx';
import { PlusIcon } from '../../../components/icons/actions.tsx';
import { SettingsIcon } from '../../../components/icons/navigation.tsx';
import { EmptyState } from '../../../components/panel/empty-state.tsx';
import { FailedState } from '../../../components/panel/failed-state.tsx';
import { Panel } from '../../../components/panel/panel.tsx';
import { SkeletonRows } from '../../../components/status/skeleton.tsx';
import { useListThemesQuery } from '../theme-api.ts';
import { formOfTheme, keyOfTheme, newThemeForm, placeOfTheme } from '../view/theme-form.ts';
import type { EditedTheme } from './theme-editor.tsx';
import { useShown } from '../../../app/api/use-shown.ts';

const edit = (theme: Theme): EditedTheme => ({
  form: formOfTheme(theme),
  place: theme.siteId === undefined ? 'origin' : 'organization',
  placeName: null,
  isNew: false,
});

/** Every white label: for an address, or for one organization's users. */
export function ThemeList({ onEdit }: { onEdit: (edited: EditedTheme) => void }) {
  const { data, error, refetch } = useShown(useListThemesQuery({}));
  const themes = data?.themes ?? [];
  return (
    <Panel
      title="White labels"
      subtitle="Title, logo, colors, and support address"
      flush={themes.length > 0}
      busy={data === undefined && error === undefined}
      tools={
        <Button
          size="small"
          onClick={() => onEdit({ form: newThemeForm, place: 'origin', placeName: null, isNew: true })}
        >
          <PlusIcon size={14} />
          For an address
        </Button>
      }
    >
      {error !== undefined && <FailedState message={getErrorMessage(error)} onRetry={() => void refetch()} />}
      {error === undefined && data === undefined && <SkeletonRows rows={3} />}
      {data !== undefined && themes.length === 0 && (
        <EmptyState centered icon={<SettingsIcon size={18} />} title="Everyone sees the default brand">
          Add one for an address here, or for an organization next to its name above.
        </EmptyState>
      )}
      {themes.length > 0 && (
        <ul className="theme-list">
          {themes.map(theme => (
            <li key={keyOfTheme(theme)}>
              <span className="theme-swatches" aria-hidden="true">
                {[theme.primary, theme.secondary, theme.sideMenu].map(
                  (colour, index) => colour !== undefined && <i key={index} style={{ background: colour }} />,
                )}
              </span>
              <span className="theme-words">
                <b className="truncate">{theme.title}</b>
                <small className="truncate">
                  {placeOfTheme(theme)} · {theme.topLevelName}
                  {theme.supportEmail === undefined ? '' : ` · ${theme.supportEmail}`}
                </small>
              </span>
              <Button
                size="small"
                aria-label={`Edit the white label ${theme.title}`}
                onClick={() => onEdit(edit(theme))}
              >
                Edit
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
