import { type ReactNode, useState } from 'react';
import type { PlaceAbove } from '../../../../../shared/contract/alert-rules.ts';
import { maxOwnRules, type OwnRule } from '../../../../../shared/model/alert.ts';
import type { RuleSettings } from '../../../../../shared/model/rule-settings.ts';
import { isConflict } from '../../../app/api/is-conflict.ts';
import { getErrorReason } from '../../../app/api/errors.ts';
import { useAppDispatch } from '../../../app/store.ts';
import { useUnsaved } from '../../../app/unsaved/use-unsaved.ts';
import { Button } from '../../../components/form/button.tsx';
import { Notice } from '../../../components/form/notice.tsx';
import { PlusIcon } from '../../../components/icons/actions.tsx';
import { Panel } from '../../../components/panel/panel.tsx';
import { ExportMenu } from '../../../components/table/export-menu.tsx';
import { toastShown } from '../../../components/toast/toast-slice.ts';
import { useRuleDraft } from '../use-rule-draft.ts';
import { formatPlaceAbove } from '../view/above-text.ts';
import { type Given, ruleColumns, ruleRows } from '../view/rule-rows.ts';
import { OwnRuleForm } from './own-rule-form.tsx';
import { RulesTable } from './rules-table.tsx';

type Props = Pick<Given, 'roasThreshold' | 'site' | 'reach' | 'fired'> & {
  placeName: string;
  /** The node of the rules. */
  nodeId: string;
  settings: RuleSettings;
  revision: number;
  above: readonly PlaceAbove[];
  /** The rule of the shown alert. */
  shown: string | undefined;
  mayWrite: boolean;
  busy: boolean;
  /** The picker for the node of the rules, if there is a choice. */
  choice: ReactNode;
  onSave: (settings: RuleSettings, seen: number) => Promise<{ data?: { revision: number }; error?: unknown }>;
};

/** The rules of a site, or of a node for all its sites: the catalog and custom ones. Saved together. */
export function RulesEditor({
  placeName,
  nodeId,
  settings,
  revision,
  shown,
  mayWrite,
  busy,
  choice,
  onSave,
  ...of
}: Props) {
  const dispatch = useAppDispatch();
  const above = of.above.map(place => ({ ...place, words: formatPlaceAbove(place) }));
  const edit = useRuleDraft({ settings, revision }, above);
  const { draft, isChanged, isOvertaken, problems } = edit;
  useUnsaved(isChanged ? { what: 'changes to the rules' } : null);
  const [opened, setOpened] = useState<OwnRule | 'new' | null>(null);
  const context = { ...of, above };
  const rows = ruleRows({ ...context, settings: draft });
  const isSite = of.site !== null;
  const where = isSite ? placeName : `all sites in ${placeName}`;
  const [wrong] = problems.values();
  const save = async () => {
    const { data, error } = await onSave(draft, edit.seen);
    if (data !== undefined) edit.onSaved({ settings: draft, revision: data.revision });
    // Rules that others saved are loaded, with a note above the table.
    if (isConflict(error)) return;
    const saved = isSite
      ? 'Thresholds saved. They apply from tomorrow morning.'
      : `Saved. It applies to all sites in ${placeName} from tomorrow morning.`;
    dispatch(
      toastShown(error === undefined ? { tone: 'good', text: saved } : { tone: 'bad', text: getErrorReason(error) }),
    );
  };
  return (
    <Panel
      id="rules"
      title="Rules"
      flush
      subtitle={`Standard rules and your own. Thresholds you change apply to ${where}`}
      tools={
        <>
          {mayWrite && (
            <Button size="small" disabled={draft.own.length >= maxOwnRules} onClick={() => setOpened('new')}>
              <PlusIcon size={14} />
              New rule
            </Button>
          )}
          <ExportMenu
            title="Rules"
            columns={ruleColumns}
            rows={ruleRows({ ...context, settings })}
            info={{ name: 'alert-rules', notes: [placeName, 'As saved', 'Each user can choose differently'] }}
          />
        </>
      }
      provenance={
        <span className="provenance">
          <span>
            {isSite
              ? `The ROAS threshold in the site's Budgets and Thresholds takes precedence over this one`
              : 'A site’s own ROAS threshold, in its Budgets and Thresholds, takes precedence over this one'}{' '}
            · {rows.length} rules, {rows.filter(({ isOn }) => isOn).length} on
          </span>
        </span>
      }
      action={
        mayWrite && (
          <span className="rules-save">
            {(isChanged || wrong !== undefined) && (
              <Button size="small" onClick={edit.discard}>
                Discard
              </Button>
            )}
            <Button
              size="small"
              look="primary"
              busy={busy}
              disabled={!isChanged || wrong !== undefined}
              onClick={() => void save()}
            >
              Save
            </Button>
          </span>
        )
      }
    >
      {choice}
      {isOvertaken && (
        <div className="rules-notice">
          <Notice>
            Someone else saved these rules. Your changes are kept on top of theirs but not saved yet. Review them and
            click Save again.
          </Notice>
        </div>
      )}
      <RulesTable rows={rows} shown={shown} placeName={placeName} edit={{ ...edit, mayWrite, onOpen: setOpened }} />
      {opened !== null && (
        <OwnRuleForm
          rule={opened === 'new' ? null : opened}
          nodeId={nodeId}
          onClose={() => setOpened(null)}
          onDone={rule => {
            edit.onChange({ kind: 'own', ruleId: rule.ruleId, value: rule });
            setOpened(null);
          }}
        />
      )}
    </Panel>
  );
}
