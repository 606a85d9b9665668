/**
 * Deliberate fault: one exact replacement in one file, which contains `from` once. `tests` are additional test files to
 * those that name the file.
 */
export type WiringFault = {
  readonly id: string;
  readonly file: string;
  readonly from: string;
  readonly to: string;
  readonly tests: readonly string[];
};

type Row = readonly [id: string, file: string, from: string, to: string, ...tests: string[]];

const mailed = 'test/functions/services/mail/who-is-mailed.test.ts';
const stored = 'test/functions/services/media/stored-objects.test.ts';
const killed = 'test/functions/services/killed-workers.test.ts';

const nearMisses = 'test/security/near-misses.test.ts';
const linked = 'test/functions/services/tree/linked-tree.test.ts';
const halfAnswers = 'test/functions/stores/half-answers.test.ts';
const consent = 'test/functions/api/consent-https.test.ts';
const tags = 'test/web/app/api/invalidation.test.ts';
const exports = 'test/web/dom/exports.test.tsx';
const pages = 'test/web/dom/pages.test.tsx';
const themes = 'test/web/app/theme-names.test.ts';

/** Faults in services, handlers and stores. */
const services: readonly Row[] = [
  [
    'images-not-cached',
    'functions/services/media/images.ts',
    "CacheControl: 'public, max-age=31536000, immutable'",
    "CacheControl: 'no-store'",
    stored,
  ],
  [
    'batches-half-read',
    'functions/stores/engine/batch.ts',
    'return UnprocessedKeys?.[table]?.Keys ?? [];',
    'return [];',
  ],
  [
    'pictures-first-page',
    'functions/stores/listings.ts',
    'if (LastEvaluatedKey === undefined) return found;',
    'if (found.length > 0 || LastEvaluatedKey === undefined) return found;',
  ],
  [
    'lists-first-page',
    'functions/stores/engine/query-all.ts',
    'found.push(...Items);',
    'if (found.length === 0) found.push(...Items);',
    halfAnswers,
  ],
  [
    'trial-mail-to-unsubscribed',
    'functions/services/trial/trial-notices.ts',
    '({ disabled, mailChoices }) => !disabled && wantsReminders(mailChoices),',
    '({ disabled }) => !disabled,',
    mailed,
  ],
  [
    'reminder-to-disabled',
    'functions/services/trial/wizard-reminder.ts',
    '!disabled && wantsReminders(mailChoices)',
    'wantsReminders(mailChoices)',
    mailed,
  ],
  [
    'partner-mail-to-disabled',
    'functions/services/people/welcome-mails.ts',
    '.filter(({ disabled }) => !disabled)',
    '.filter(() => true)',
  ],
  [
    'billing-mail-to-unsubscribed',
    'functions/services/billing/recipients.ts',
    'boolean => enableBillingEmails;',
    'boolean => enableBillingEmails || true;',
    mailed,
  ],
  [
    'reply-address-lost',
    'functions/services/mail/deliver-mail.ts',
    '...(replyTo === undefined ? {} : { ReplyToAddresses: [replyTo] }),',
    '',
    mailed,
  ],
  [
    'slack-sent-again-after-death',
    'functions/services/webhooks/deliver.ts',
    "if (delivery.isOpen && format === 'slack') {",
    "if (delivery.isOpen && format === 'slack' && delivery.attempts > 9) {",
    killed,
  ],
  [
    'payment-mail-again',
    'functions/services/billing/tell-news.ts',
    '`billing-mail:${node.siteId}:${key}:${to}`',
    '`billing-mail:${node.siteId}:${key}:${to}:${now.getTime()}`',
    killed,
  ],
  [
    'alert-claim-not-obeyed',
    'functions/services/alerts/queue-news.ts',
    'key, claims: writes }',
    'key, claims: [] }',
    killed,
  ],
  [
    'trial-claims-kept-six-days',
    'functions/stores/jobs/trial-notices.ts',
    'const keepSeconds = 60 * 86_400;',
    'const keepSeconds = 6 * 86_400;',
  ],
  [
    'deletion-requests-kept-a-month',
    'functions/stores/jobs/deletion-requests.ts',
    'keepDays * 86_400',
    'keepDays * 3_600',
  ],
  [
    'refresh-token-in-log',
    'functions/runtime/logger.ts',
    String.raw`[/\b(ya29\.|1\/\/)[\w.-]{8,}/g`,
    String.raw`[/\b(ya29\.)[\w.-]{8,}/g`,
    nearMisses,
  ],
  [
    'facebook-last-byte-unsigned',
    'functions/platforms/facebook/signed-request.ts',
    '!timingSafeEqual(given, expected)',
    '!timingSafeEqual(given.subarray(0, 31), expected.subarray(0, 31))',
    nearMisses,
  ],
  [
    'linking-region-unnamed',
    'functions/services/tree/children.ts',
    'loadLevels(pathsDownTo(region).filter(inReach), ownNode)',
    'loadLevels(pathsDownTo(region).slice(0, -1).filter(inReach), ownNode)',
    linked,
  ],
  [
    'linked-twice-counts-twice',
    'functions/services/rollups/node-sites.ts',
    '[...new Set((await mapConcurrent(regions, concurrency, listLinkedSites)).flat())].sort()',
    '(await mapConcurrent(regions, concurrency, listLinkedSites)).flat().sort()',
    linked,
  ],
  [
    'consent-cookie-not-sent-back',
    'functions/services/connections/consent-cookie.ts',
    'HttpOnly; SameSite=Lax',
    'HttpOnly; SameSite=Strict',
    consent,
  ],
  [
    'coupon-not-checked',
    'functions/services/billing/checkout.ts',
    "if (problem !== null) throw wrong('body.coupons', problem);",
    "if (problem === '') throw wrong('body.coupons', problem);",
    'test/functions/billing/coupons.test.ts',
  ],
  [
    'coupon-lookup-not-checked',
    'functions/api/billing/list-coupons.ts',
    'if (problem !== null) throw invalid(',
    "if (problem === '') throw invalid(",
    'test/functions/billing/coupons.test.ts',
  ],
];

/** Faults in the templates. */
const infrastructure: readonly Row[] = [
  [
    'access-log-one-day',
    'lib/constructs/edge-log.ts',
    'lifecycleRules: [{ expiration: Duration.days(90) }],',
    'lifecycleRules: [{ expiration: Duration.days(1) }],',
  ],
  [
    'access-token-a-day',
    'lib/stacks/identity.ts',
    'accessTokenValidity: Duration.hours(1)',
    'accessTokenValidity: Duration.hours(24)',
  ],
  ['tokens-not-revoked', 'lib/stacks/identity.ts', 'enableTokenRevocation: true', 'enableTokenRevocation: false'],
  [
    'counted-alarm-at-thousand',
    'lib/stacks/monitoring.ts',
    'this.alarm(severity, name, metric, threshold, { text });',
    'this.alarm(severity, name, metric, threshold * 1000, { text });',
  ],
  [
    'silence-is-well',
    'lib/stacks/monitoring.ts',
    'treatMissingData: TreatMissingData.MISSING,',
    'treatMissingData: TreatMissingData.NOT_BREACHING,',
  ],
  [
    'managed-rules-only-count',
    'lib/constructs/web-firewall.ts',
    'overrideAction: { none: {} }',
    'overrideAction: { count: {} }',
  ],
  [
    'rates-without-a-token-inverted',
    'lib/constructs/web-firewall.ts',
    "token === 'with' ? hasToken : not(hasToken)",
    'hasToken',
  ],
  [
    'mail-images-blocked',
    'lib/stacks/web.ts',
    "createHeadersPolicy(this, 'ImageHeaders', connectTo, 'cross-origin')",
    "createHeadersPolicy(this, 'ImageHeaders', connectTo, 'same-origin')",
  ],
  [
    'workbooks-kept-a-year',
    'lib/stacks/storage.ts',
    'expiration: Duration.days(keptSheetDays)',
    'expiration: Duration.days(365)',
  ],
  [
    'message-seen-while-worked',
    'lib/constructs/worker.ts',
    'Duration.seconds(hiddenWhileWorked * workerTimeoutSeconds)',
    'Duration.seconds(workerTimeoutSeconds)',
  ],
  [
    'starts-given-up-in-a-minute',
    'lib/constructs/schedules.ts',
    'maximumEventAgeInSeconds: 3600',
    'maximumEventAgeInSeconds: 60',
  ],
  [
    'complaints-not-heard',
    'lib/stacks/mail.ts',
    "matchingEventTypes: ['DELIVERY', 'BOUNCE', 'COMPLAINT', 'REJECT']",
    "matchingEventTypes: ['DELIVERY', 'BOUNCE', 'REJECT']",
  ],
  ['message-channel-unsigned', 'lib/stacks/realtime.ts', 'signingDisabled: false', 'signingDisabled: true'],
  [
    'origin-cut-off',
    'lib/constructs/api-origin.ts',
    'readTimeout: Duration.seconds(30)',
    'readTimeout: Duration.seconds(5)',
  ],
  [
    'dispatch-one-minute',
    'lib/stacks/pipeline.ts',
    'const dispatchTimeoutSeconds = 900;',
    'const dispatchTimeoutSeconds = 60;',
  ],
];

/** Faults in hooks, dialogs, endpoints and styles of the web. */
const web: readonly Row[] = [
  [
    'own-picture-stays-old',
    'web/src/features/settings/settings-api.ts',
    "(error === undefined ? ['me', 'users'] : [])",
    "(error === undefined ? ['users'] : [])",
    tags,
  ],
  [
    'logo-stays-old',
    'web/src/app/api/logo-endpoints.ts',
    "[{ type: 'site', id: call.query.siteId }, 'me']",
    "[{ type: 'site', id: call.query.siteId }]",
    tags,
  ],
  [
    'new-token-not-listed',
    'web/src/features/admin/admin-api.ts',
    "(error === undefined ? ['salesTokens'] : [])",
    '[]',
    tags,
  ],
  [
    'ended-calendar-stays',
    'web/src/app/api/task-endpoints.ts',
    "fromContract(builder, revokeTaskFeed).mutation({ invalidatesTags: ['taskFeed'] })",
    'fromContract(builder, revokeTaskFeed).mutation()',
    tags,
  ],
  [
    'changed-person-stays-old',
    'web/src/app/api/people-endpoints.ts',
    "fromContract(builder, updateUser).mutation({ invalidatesTags: ['users'] })",
    'fromContract(builder, updateUser).mutation()',
    tags,
  ],
  [
    'shared-rules-stay-at-sites',
    'web/src/features/alerts/alerts-api.ts',
    "fromContract(builder, putSharedRules).mutation({ invalidatesTags: ['alerts'] })",
    'fromContract(builder, putSharedRules).mutation({ invalidatesTags: ofSite })',
    tags,
  ],
  [
    'clash-ignores-my-day',
    'web/src/features/tasks/components/clash-dialog.tsx',
    "fields.filter(field => chosen[field] === 'mine'),",
    "fields.filter(field => chosen[field] === 'mine' && field !== 'due'),",
  ],
  [
    'repeats-without-a-day',
    'web/src/features/tasks/components/task-form.tsx',
    "repeat: value === '' ? null : repeat })",
    'repeat })',
  ],
  ['zone-forgets-quiet-hours', 'web/src/features/settings/components/mail-times.tsx', '...(quiet && { quiet }),', ''],
  [
    'bell-toggle-inverted',
    'web/src/features/settings/components/news-panel.tsx',
    'withMuted(muted, kind, !isNotified)',
    'withMuted(muted, kind, isNotified)',
  ],
  [
    'undo-leaves-the-next-task',
    'web/src/features/tasks/use-bulk-writes.ts',
    '(entry.next === null ? undefined : await deleted(entry.next))',
    'undefined',
  ],
  [
    'clash-loses-mine',
    'web/src/features/tasks/use-task-writes.ts',
    'setClash({ theirs: serverTask, mine, merged, fields: clashes });',
    'setClash({ theirs: serverTask, mine: merged, merged, fields: clashes });',
  ],
  [
    'late-page-in-another-list',
    'web/src/components/paging/use-more-pages.ts',
    "(now.key === key ? { key, pages: [...now.pages, page], state: 'idle' } : now)",
    "({ ...now, pages: [...now.pages, page], state: 'idle' })",
  ],
  [
    'leaving-loses-the-query',
    'web/src/components/leave/leave-guard.tsx',
    'navigate(`${url.pathname}${url.search}`)',
    'navigate(url.pathname)',
  ],
  ['csv-without-notes', 'web/src/components/table/table-export.ts', '[...notes, ...table]', '[...table]', exports],
  [
    'print-has-visible-rows',
    'web/src/components/table/export-actions.ts',
    'return printTable(title, columns, all, info);',
    'return printTable(title, columns, rows, info);',
    exports,
  ],
  ['viewing-does-not-end', 'web/src/app/layout/viewing-banner.tsx', '    endViewing();\n', ''],
  [
    'leaving-keeps-the-path',
    'web/src/app/session/session-listener.ts',
    'leave.forgetPerson(window.localStorage, window.sessionStorage, false);',
    'leave.forgetPerson(window.localStorage, window.sessionStorage, true);',
    pages,
  ],
  [
    'session-outlives-its-password',
    'web/src/features/settings/components/password-panel.tsx',
    "    dispatch(sessionEnded('left'));\n",
    '',
  ],
  [
    'unsubscribe-names-another-mail',
    'web/src/features/alerts/unsubscribe-page.tsx',
    "ways[isWay(of) ? of : 'alerts']",
    'ways.alerts',
  ],
  [
    'dark-token-misspelled',
    'web/src/app/theme/tokens.css',
    '--series-area: #7595ec1f',
    '--serie-area: #7595ec1f',
    themes,
  ],
  [
    'refused-read-stays-read',
    'web/src/features/notifications/use-inbox.ts',
    '.catch(() => setReadHere(current => new Set([...current].filter(key => !keys.includes(key)))))',
    '.catch(() => undefined)',
  ],
  [
    'archive-undo-does-nothing',
    'web/src/features/notifications/use-put-aside.ts',
    'await write(done.before)',
    'await write([])',
  ],
  ['large-picture-sent', 'web/src/components/upload/image-pick.tsx', 'if (!large) onPick(', 'onPick('],
];

const folders = (rows: readonly Row[], usual: readonly string[]): readonly WiringFault[] =>
  rows.map(([id, file, from, to, ...tests]) => ({ id, file, from, to, tests: [...usual, ...tests] }));

/** Sixty wiring faults, none arithmetic: written before the tests that must find them. */
export const wiringFaults: readonly WiringFault[] = [
  ...folders(services, []),
  ...folders(infrastructure, ['test/infra/stage-values.test.ts']),
  ...folders(web, []),
];
