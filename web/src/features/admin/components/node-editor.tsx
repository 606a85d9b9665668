import { useEffect, useRef, useState, type ReactNode } from 'react';
import { siteTimeZone, siteToday } from '../../../../../shared/domain/periods/zone.ts';
import { pathIds } from '../../../../../shared/domain/hierarchy/paths.ts';
import type { NodeSummary, SeenNode } from '../../../../../shared/model/node.ts';
import { useNow } from '../../../app/address/use-now.ts';
import type { Access } from '../../../components/access/use-access.ts';
import { Button } from '../../../components/form/button.tsx';
import { ArrowLeftIcon } from '../../../components/icons/actions.tsx';
import { InfoIcon } from '../../../components/icons/status.tsx';
import { AgreementDialog } from '../../../components/override/agreement-dialog.tsx';
import { useOverride, type OverrideHandle } from '../../../components/override/use-override.ts';
import { useUnsaved } from '../../../app/unsaved/use-unsaved.ts';
import { useSiteEditor } from '../use-site-editor.ts';
import { pickNewer } from '../view/newest.ts';
import { useTokenName } from '../use-token-name.ts';
import { budgetFields, fieldsByNodeType, writtenKey, type FormField } from '../view/fields.ts';
import type { FollowedJob } from '../view/jobs.ts';
import { listNodeOptions, type Option } from '../view/options.ts';
import { saveBanner } from '../view/save-banner.ts';
import { typeNames } from '../view/type-names.ts';
import { AnswersPanel } from './answers-panel.tsx';
import { BudgetsPanel } from './budgets-panel.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import type { Editing } from './details/editing.ts';
import { DetailsPanel } from './details-panel.tsx';
import { EditorBanner, ErrorSummary } from './editor-banner.tsx';
import { MoveDialog } from './move-dialog.tsx';
import { OptionsMenu } from './options-menu.tsx';
import { ReferralsPanel } from './referrals-panel.tsx';
import { LinkDialog } from './regions/link-dialog.tsx';
import { LinkedSitesPanel } from './regions/linked-sites-panel.tsx';
import { useSameName } from '../use-same-name.ts';
import { SaveControls } from './save-controls.tsx';
import { StatusBadges } from './status-badge.tsx';
import { TrialExtension } from './trial-extension.tsx';
import { UsersPanel } from './users/users-panel.tsx';

/** The props of the connection panels, which the application inserts. */
export type ServicesSlot = {
  readonly site: SeenNode;
  readonly timeZone: string;
  readonly access: Access;
  readonly activeService: string | undefined;
  readonly override: OverrideHandle;
  readonly saving: boolean;
  readonly onSave: () => Promise<boolean>;
};

type Props = {
  node: SeenNode;
  ancestors: readonly NodeSummary[];
  /** Sites linked to the region, if the node is one. */
  linked: readonly NodeSummary[];
  access: Access;
  activeService: string | undefined;
  services: (slot: ServicesSlot) => ReactNode;
  back: { readonly label: string; readonly go: () => void } | null;
  /** The node's running job. */
  job: FollowedJob | undefined;
  onSaved: (saved: SeenNode) => void;
  onNewest: () => Promise<SeenNode | undefined>;
  onJob: (job: FollowedJob) => void;
  onLinks: () => void;
  /** True on a phone: the focus moves to the heading. */
  focusHeading: boolean;
  /** Shows the nodes of a sales token in the list; null for other nodes. */
  onBrowse: (() => void) | null;
};

/** The fields in an option's panel: a draft of them opens it. */
const panelFields: Partial<Record<Option, readonly FormField[]>> = {
  referrals: ['consumerSources'],
  budgets: [...budgetFields, 'roasThreshold'],
};

/** The right pane: one node, its details, its users and, for a site, its services. */
export function NodeEditor({
  node,
  ancestors,
  linked,
  access,
  activeService,
  services,
  back,
  job,
  onSaved,
  onNewest,
  onJob,
  onLinks,
  focusHeading,
  onBrowse,
}: Props) {
  const override = useOverride(node.siteId);
  const editor = useSiteEditor(node, override, onSaved);
  const [asked, setAsked] = useState<Option | null>(null);
  const [opened, setOpened] = useState<ReadonlySet<Option>>(new Set());
  const panels = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const zone = siteTimeZone(node.attr);
  const today = siteToday(useNow(), zone);
  const update = access.decision('site.update', node);
  const locked = new Set<FormField>(
    fieldsByNodeType[node.type].filter(
      field => access.decision('site.update', node, [writtenKey(field)]).outcome !== 'allowed',
    ),
  );
  const edit: Editing = {
    type: node.type,
    form: editor.form,
    errors: editor.errors,
    theirs: editor.theirs,
    locked,
    onChange: editor.change,
  };
  const options = listNodeOptions(access, node);
  const twin = useSameName(node, editor.form.name);
  // The response of Save arrives here before the record is reloaded: otherwise, a saved service would show as none.
  const newest = pickNewer(node, editor.base);
  const banner = saveBanner(override, newest.attr.accounts ?? {});
  const token = access.role === 'admin' && node.type !== 'TOKEN' ? pathIds(node.sitePath)[1] : undefined;
  const above = ancestors.filter(({ siteId }) => siteId !== node.siteId).map(({ name }) => name);
  const tokenName = useTokenName(token);
  const path = [...(tokenName === undefined ? [] : [tokenName]), ...above].join(' / ');
  const shows = (option: Option) =>
    options.includes(option) && (opened.has(option) || panelFields[option]?.some(editor.changed) === true);
  const close = () => setAsked(null);
  const choose = (option: Option) => {
    if (panelFields[option] === undefined) return setAsked(option);
    setOpened(new Set([...opened, option]));
    return requestAnimationFrame(() =>
      panels.current?.querySelector<HTMLElement>(`[data-option="${option}"] input`)?.focus(),
    );
  };
  const fold = (option: Option) => setOpened(new Set([...opened].filter(open => open !== option)));
  const started = (next: FollowedJob) => {
    close();
    onJob(next);
  };

  useEffect(() => {
    if (focusHeading) heading.current?.focus();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, as it opens
  }, []);

  useUnsaved(
    editor.changes === 0
      ? null
      : {
          what: `changes to ${node.name}`,
          kept: true,
          stays: (pathname, search) => pathname.split('/')[2] === node.siteId && !search.includes('new='),
          discard: editor.discard,
        },
  );

  const save = useRef(editor.save);
  useEffect(() => {
    save.current = editor.save;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      void save.current();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);

  return (
    <div className="node-editor">
      <header className="editor-head">
        {back !== null && (
          <button type="button" className="tree-back" onClick={back.go}>
            <ArrowLeftIcon size={14} />
            <span className="truncate">{back.label}</span>
          </button>
        )}
        <div className="editor-titles">
          <p className="editor-path truncate" title={path}>
            {path}
          </p>
          <div className="editor-name">
            <h2 ref={heading} tabIndex={-1} dir="auto">
              {node.name}
            </h2>
            <StatusBadges node={node} today={today} />
          </div>
        </div>
        {onBrowse !== null && <Button onClick={onBrowse}>Its companies</Button>}
        <OptionsMenu type={node.type} options={job === undefined ? options : []} onChoose={choose} />
        {update.outcome === 'allowed' && job?.kind !== 'delete-node' && (
          <SaveControls editor={editor} warning={twin} onSave={() => void editor.save()} />
        )}
      </header>
      {job !== undefined && (
        <output className="editor-banner tone-warning">
          <InfoIcon size={18} />
          <b>
            This {typeNames[node.type].one} is being {job.kind === 'delete-node' ? 'deleted' : 'moved'}.
          </b>
        </output>
      )}
      {banner !== null && (
        <output className="editor-banner tone-info">
          <InfoIcon size={18} />
          <b>{banner.text}</b>
          <span>{banner.about}</span>
        </output>
      )}
      {editor.failure !== null && (
        <EditorBanner
          failure={editor.failure}
          action={
            editor.failure.kind === 'conflict' && (
              <Button
                size="small"
                onClick={() => void onNewest().then(newest => newest !== undefined && editor.takeNewest(newest))}
              >
                Load their changes
              </Button>
            )
          }
        />
      )}
      <ErrorSummary type={node.type} errors={editor.errors} />
      <div className="editor-panels" ref={panels}>
        <DetailsPanel
          edit={edit}
          siteId={node.siteId}
          today={today}
          reason={update.outcome === 'forbidden' ? `${update.reason}.` : undefined}
          onUploaded={() => onNewest().then(newest => newest && editor.tookNewer(newest))}
        >
          {node.type === 'SITE' && (
            <TrialExtension node={editor.base} access={access} today={today} onExtended={editor.tookNewer} />
          )}
        </DetailsPanel>
        {shows('referrals') && (
          <div data-option="referrals">
            <ReferralsPanel edit={edit} onClose={() => fold('referrals')} />
          </div>
        )}
        {shows('budgets') && (
          <div data-option="budgets">
            <BudgetsPanel edit={edit} onClose={() => fold('budgets')} />
          </div>
        )}
        {node.type === 'REG' && (
          <LinkedSitesPanel
            region={node}
            sites={linked}
            edit={edit}
            access={access}
            onLink={() => setAsked('link')}
            onUnlinked={onLinks}
          />
        )}
        {node.type !== 'TOKEN' &&
          services({
            site: newest,
            timeZone: zone,
            access,
            activeService,
            override,
            saving: editor.saving,
            onSave: editor.save,
          })}
        <AnswersPanel answers={newest.attr.onboarding?.answers ?? []} />
        {access.may('user.read', node) && <UsersPanel node={node} access={access} />}
      </div>
      <AgreementDialog question={editor.question} site={node.name} />
      {asked === 'delete' && <DeleteDialog node={node} onClose={close} onStarted={started} />}
      {asked === 'move' && <MoveDialog node={node} onClose={close} onStarted={started} />}
      {asked === 'link' && <LinkDialog region={node} access={access} onClose={close} onLinked={onLinks} />}
    </div>
  );
}
