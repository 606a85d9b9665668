import type { ReactNode } from 'react';
import { siteTimeZone } from '../../../../../shared/domain/periods/zone.ts';
import type { Accounts, NodeSummary, SiteNode } from '../../../../../shared/model/node.ts';
import type { Access } from '../../../components/access/use-access.ts';
import { Button } from '../../../components/form/button.tsx';
import { ArrowLeftIcon } from '../../../components/icons/actions.tsx';
import { FailIcon, HourglassIcon, InfoIcon, PassIcon, WarningIcon } from '../../../components/icons/status.tsx';
import { Badge } from '../../../components/status/badge.tsx';
import { useSiteEditor } from '../use-site-editor.ts';
import { fieldLabels, fieldsOf, writtenKey, type FormField } from '../view/site-form.ts';
import { DetailsPanel } from './details-panel.tsx';
import { SaveControls } from './save-controls.tsx';

/** What the panel of services is given; the application puts the panel of the connections there. */
export type ServicesSlot = {
  readonly site: SiteNode;
  readonly timeZone: string;
  readonly userId: string;
  readonly activeService: string | undefined;
  readonly may: { readonly authorize: boolean; readonly remove: boolean; readonly seeToken: boolean; readonly reason: string | undefined };
  readonly pending: Accounts;
  readonly saving: boolean;
  readonly onChoose: (accounts: Accounts) => void;
  readonly onSave: () => Promise<boolean>;
};

type Props = {
  node: SiteNode;
  ancestors: readonly NodeSummary[];
  access: Access;
  activeService: string | undefined;
  services: (slot: ServicesSlot) => ReactNode;
  back: { readonly label: string; readonly go: () => void } | null;
  onSaved: (saved: SiteNode) => void;
  onNewest: () => Promise<SiteNode | undefined>;
};

function StatusBadge({ node }: { node: SiteNode }) {
  if (node.attr.suspended === true) return <Badge tone="bad" icon={<WarningIcon size={13} />}>Suspended</Badge>;
  switch (node.attr.status) {
    case 'onboarded':
      return <Badge tone="good" icon={<PassIcon size={13} />}>Onboarded</Badge>;
    case 'onboarding':
      return <Badge tone="info" icon={<HourglassIcon size={13} />}>Onboarding</Badge>;
    case 'evaluation':
      return <Badge tone="warning" icon={<HourglassIcon size={13} />}>Evaluation</Badge>;
    case undefined:
      return null;
  }
}

/** The right pane: one node, its details and, of a site, its services. */
export function NodeEditor({ node, ancestors, access, activeService, services, back, onSaved, onNewest }: Props) {
  const editor = useSiteEditor(node, onSaved);
  const update = access.decision('site.update', node);
  const locked = new Set<FormField>(fieldsOf[node.type].filter(field => access.decision('site.update', node, [writtenKey[field]]).outcome !== 'allowed'));
  const authorize = access.decision('connection.authorize', node);
  const showServices = node.type === 'SITE' && access.role !== 'affiliate';
  const resetting = editor.pending.ga4 !== undefined && node.attr.accounts?.ga4 !== undefined;
  const path = ancestors.filter(ancestor => ancestor.siteId !== node.siteId).map(ancestor => ancestor.name).join(' / ');
  return (
    <div className="node-editor">
      <header className="editor-head">
        {back !== null && <button type="button" className="tree-back" onClick={back.go}><ArrowLeftIcon size={14} />{back.label}</button>}
        <div className="editor-titles">
          <p className="editor-path truncate" title={path}>{path}</p>
          <div className="editor-name"><h2>{node.name}</h2><StatusBadge node={node} /></div>
        </div>
        {update.outcome === 'allowed' && <SaveControls editor={editor} onSave={() => void editor.save()} />}
      </header>
      {editor.pending.ga4 !== undefined && (
        <output className="editor-banner tone-info">
          <InfoIcon size={18} />
          <b>{resetting ? 'Click the Save button to complete the reset token process.' : 'Click the Save button to connect Google Analytics.'}</b>
          <span>{editor.pending.ga4.propertyName}</span>
        </output>
      )}
      {editor.failure !== null && (
        <div className="editor-banner tone-bad" role="alert">
          <FailIcon size={18} />
          <div>
            <p>{editor.failure.message}</p>
            {editor.failure.details.map(detail => <p key={detail}>{detail}</p>)}
          </div>
          {editor.failure.kind === 'conflict' && (
            <Button
              size="small"
              onClick={() => void onNewest().then(newest => newest !== undefined && editor.takeNewest(newest))}
            >
              Load the newest
            </Button>
          )}
        </div>
      )}
      {Object.keys(editor.errors).length > 0 && (
        <ul className="editor-errors visually-hidden" aria-live="polite">
          {fieldsOf[node.type].flatMap(field => (editor.errors[field] === undefined ? [] : [<li key={field}>{fieldLabels[field]}: {editor.errors[field]}</li>]))}
        </ul>
      )}
      <div className="editor-panels">
        <DetailsPanel
          node={editor.base} form={editor.form} errors={editor.errors} locked={locked} onChange={editor.change}
          reason={update.outcome === 'forbidden' ? `${update.reason}.` : undefined}
        />
        {showServices && services({
          site: node, timeZone: siteTimeZone(node.attr), userId: access.userId, activeService,
          may: {
            authorize: authorize.outcome === 'allowed', remove: access.may('connection.delete', node), seeToken: access.may('connection.see-token', node),
            reason: authorize.outcome === 'forbidden' ? authorize.reason : undefined,
          },
          pending: editor.pending, saving: editor.saving, onChoose: editor.choose, onSave: editor.save,
        })}
      </div>
    </div>
  );
}
