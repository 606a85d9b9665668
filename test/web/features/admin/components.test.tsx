import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import type { Role } from '../../../../shared/domain/access/roles.ts';
import type { SiteNode } from '../../../../shared/model/node.ts';
import { createStore } from '../../../../web/src/app/store.ts';
import { DeleteUserDialog } from '../../../../web/src/components/overlay/delete-user-dialog.tsx';
import { AdminTabs } from '../../../../web/src/features/admin/components/admin-tabs.tsx';
import { AnswersPanel } from '../../../../web/src/features/admin/components/answers-panel.tsx';
import { BudgetsPanel } from '../../../../web/src/features/admin/components/budgets-panel.tsx';
import { DetailsPanel } from '../../../../web/src/features/admin/components/details-panel.tsx';
import type { Editing } from '../../../../web/src/features/admin/components/details/editing.ts';
import { LinkedSitesPanel } from '../../../../web/src/features/admin/components/regions/linked-sites-panel.tsx';
import { UsersTable } from '../../../../web/src/features/admin/components/users/users-table.tsx';
import { fieldsByNodeType, writtenKey, type FormField } from '../../../../web/src/features/admin/view/fields.ts';
import { toSiteForm } from '../../../../web/src/features/admin/view/site-form.ts';
import { makeAccess, makeSiteNode, summary } from './nodes.ts';

const draw = (what: ReactNode): string => renderToStaticMarkup(<Provider store={createStore()}><MemoryRouter>{what}</MemoryRouter></Provider>);
const nothing = () => undefined;

function makeEditing(node: SiteNode, role: Role, more: Partial<Editing> = {}): Editing {
  const access = makeAccess(role);
  const locked = new Set<FormField>(fieldsByNodeType[node.type].filter(field => access.decision('site.update', node, [writtenKey(field)]).outcome !== 'allowed'));
  return { type: node.type, form: toSiteForm(node), errors: {}, theirs: {}, locked, onChange: nothing, ...more };
}
const details = (node: SiteNode, role: Role, more: Partial<Editing> = {}, reason?: string) =>
  draw(<DetailsPanel edit={makeEditing(node, role, more)} siteId={node.siteId} today="2026-11-21" reason={reason} />);

describe('the wizard answers', () => {
  it('appear as they were given, and nothing appears without answers', () => {
    const html = draw(<AnswersPanel answers={[{ question: 'Which CRM do you use?', answer: 'Go <HighLevel>' }, { question: 'Do you track keywords?', answer: 'No' }]} />);
    expect(html).toContain('<dt>Which CRM do you use?</dt><dd>Go &lt;HighLevel&gt;</dd>');
    expect(html).toContain('<dt>Do you track keywords?</dt><dd>No</dd>');
    expect(draw(<AnswersPanel answers={[]} />)).toBe('');
  });
});

describe('the details of a node', () => {
  it('show an administrator the switches and trial end of a site only', () => {
    const html = details(makeSiteNode('site', { attr: { trialExpiryDate: '2026-11-28', isFranchise: true } }), 'admin');
    for (const words of ['Franchise', 'E-commerce', 'Free trial', 'until Nov 28, 2026', 'Active', 'Business type', 'Site name']) expect(html).toContain(words);
    expect(html).not.toContain('Franchise development only');
  });
  it('hide switches from a site user that the server would refuse', () => {
    const html = details(makeSiteNode('site'), 'site');
    expect(html).not.toContain('Free trial');
    expect(html).not.toContain('>Active<');
    expect(html).toContain('Website');
  });
  it('are read-only for an affiliate', () => {
    const html = details(makeSiteNode('site'), 'affiliate', {}, 'You do not have permission to change this.');
    const inputs = html.match(/<(input|select)\b[^>]*>/g) ?? [];
    expect(inputs.length).toBeGreaterThan(5);
    expect(inputs.every(input => input.includes('disabled'))).toBe(true);
    expect(html).toContain('You do not have permission to change this.');
  });
  it('expand a section with an error, and show what someone else saved', () => {
    const node = makeSiteNode('site');
    expect(details(node, 'admin')).not.toContain('CRM address');
    const html = details(node, 'admin', { errors: { crmUrl: 'Links must begin with http:// or https://' }, theirs: { city: 'Decatur' } });
    expect(html).toContain('Links must begin with http:// or https://');
    expect(html).toContain('Someone else saved “Decatur”.');
  });
  it('keep the id of a sales token read-only', () => {
    const html = details(makeSiteNode('token', { attr: { isAffiliate: true } }), 'admin');
    expect(html).toMatch(/<input[^>]*readOnly[^>]*value="token"|<input[^>]*value="token"[^>]*readOnly/i);
    expect(html).toContain('Directory access');
  });
});

describe('budgets and thresholds', () => {
  it('have a ROAS threshold only for shops, in steps of 0.1', () => {
    const shop = draw(<BudgetsPanel edit={makeEditing(makeSiteNode('site', { attr: { isEcommerce: true } }), 'admin')} onClose={nothing} />);
    expect(shop).toMatch(/<input(?=[^>]*step="0\.1")(?=[^>]*placeholder="1\.5")[^>]*>/);
    expect(draw(<BudgetsPanel edit={makeEditing(makeSiteNode('site'), 'admin')} onClose={nothing} />)).not.toContain('ROAS');
  });
});

describe('linked sites', () => {
  const sites = [summary('boston', { name: 'Boston', linked: true })];
  const panel = (role: Role) => draw(
    <LinkedSitesPanel region={makeSiteNode('region')} sites={sites} edit={makeEditing(makeSiteNode('region'), role)} access={makeAccess(role)} onLink={nothing} onUnlinked={nothing} />,
  );
  it('can be linked and unlinked by region managers, and viewed by an affiliate', () => {
    expect(panel('organization')).toContain('Unlink Boston');
    expect(panel('affiliate')).not.toContain('Unlink Boston');
    expect(panel('affiliate')).toContain('Boston');
  });
});

describe('the users table', () => {
  const user = {
    userId: 'user-1', email: 'dana@northfold.example', given_name: 'Dana', family_name: 'Whitfield', siteId: 'site', isAdmin: false, disabled: false, enableSiteAlerts: true,
    enableBillingEmails: false, createdAt: '2026-01-01T00:00:00Z', siteName: null, invited: true,
  };
  const table = (may: boolean) => draw(
    <UsersTable title="Site users" users={[user]} mayUpdate={may} mayToggleMails={may} mayDelete={may} busy={false} onToggle={nothing} onEdit={nothing} onDelete={nothing} onSignOut={nothing} onResetTwoStep={nothing} onResend={nothing} />,
  );
  it('shows actions and switches to authorized people, and text to everyone else', () => {
    for (const words of ['Edit Dana Whitfield', 'Delete Dana Whitfield', 'Resend invitation to Dana Whitfield', 'Site alerts for Dana Whitfield', 'Invited']) expect(table(true)).toContain(words);
    const read = table(false);
    for (const words of ['Edit Dana', 'Delete Dana', 'Resend', 'Actions', 'Site alerts for']) expect(read).not.toContain(words);
    expect(read).toContain('Yes');
  });
});

describe('the deletion of a user', () => {
  it('lists what goes with them and what stays', () => {
    const html = draw(<DeleteUserDialog email="jo@example.test" busy={false} onClose={nothing} onConfirm={nothing} />);
    expect(html).toContain('Are you sure to delete jo@example.test');
    for (const words of ['login', 'private views', 'API keys', 'share links', 'tasks', 'notes', 'shared views', 'keep syncing']) expect(html).toContain(words);
  });
});

describe('the tabs', () => {
  it('have the exact labels, including the white label', () => {
    expect(draw(<AdminTabs tab="companies" topLevelName="Company" onChange={nothing} />)).toContain('COMPANY / ORG');
    expect(draw(<AdminTabs tab="tokens" topLevelName="Brand" onChange={nothing} />)).toMatch(/BRAND \/ ORG.*aria-selected="true"[^>]*>SALES TOKENS/);
  });
});
