import * as audits from './audits.ts';
import * as connections from './connections.ts';
import type { Endpoint } from './endpoint.ts';
import * as hierarchy from './hierarchy.ts';
import * as members from './members.ts';
import * as metrics from './metrics.ts';
import * as notifications from './notifications.ts';
import * as operations from './operations.ts';
import * as pages from './pages.ts';
import * as recommendations from './recommendations.ts';
import * as sales from './sales.ts';
import * as salesTokens from './sales-tokens.ts';
import * as session from './session.ts';
import * as sessions from './sessions.ts';
import * as sites from './sites.ts';
import * as users from './users.ts';

/** Every endpoint by its id. CDK, gateway, handlers, web, OpenAPI and the tests read this and nothing else. */
export const registry = {
  'get-me': session.getMe,
  'get-version': session.getVersion,
  'get-theme': session.getTheme,
  'list-themes': session.listThemes,
  'put-theme': session.putTheme,
  'upload-theme-image': session.uploadThemeImage,
  'end-sessions': sessions.endSessions,
  'change-password': sessions.changePassword,
  'reset-password': sessions.resetPassword,
  'sign-out-user': sessions.signOutUser,
  'get-site': sites.getSite,
  'list-sites': sites.listSites,
  'list-children': sites.listChildren,
  'update-site': sites.updateSite,
  'create-node': hierarchy.createNode,
  'plan-deletion': hierarchy.planDeletionOf,
  'delete-node': hierarchy.deleteNode,
  'move-node': hierarchy.moveNode,
  'get-job': hierarchy.getJob,
  'upload-logo': hierarchy.uploadLogo,
  'import-sites': hierarchy.importSites,
  'search-nodes': hierarchy.searchNodes,
  'link-sites': hierarchy.linkSites,
  'unlink-site': hierarchy.unlinkSite,
  'list-connections': connections.listConnections,
  'authorize-site': connections.authorizeSite,
  'oauth-return': connections.oauthReturn,
  'oauth-return-facebook': connections.oauthReturnFacebook,
  'oauth-return-bing': connections.oauthReturnBing,
  'oauth-return-linkedin': connections.oauthReturnLinkedin,
  'oauth-return-linkedin-org': connections.oauthReturnLinkedinOrg,
  'deauthorize-facebook': connections.deauthorizeFacebook,
  'delete-facebook-data': connections.deleteFacebookData,
  'get-deletion-status': connections.getDeletionStatus,
  'get-verification-status': connections.getVerificationStatus,
  'test-facebook-page': connections.testFacebookPage,
  'list-expiring': connections.listExpiring,
  'list-sign-ins': connections.listSignIns,
  'get-token': connections.getToken,
  'delete-account': connections.deleteAccount,
  'get-overview': metrics.getOverview,
  'get-page': pages.getPage,
  'get-page-rows': pages.getPageRows,
  'get-report': pages.getReport,
  'get-metrics': pages.getMetrics,
  'get-month-metrics': pages.getMonthMetrics,
  'get-ecommerce': pages.getEcommerce,
  'get-pagespeed': pages.getPagespeed,
  'get-first-look': pages.getFirstLook,
  'clear-metrics-cache': pages.clearMetricsCache,
  'list-traffic-sources': pages.listTrafficSources,
  'get-sales': sales.getSales,
  'put-unit-sales': sales.putUnitSales,
  'put-revenue-sales': sales.putRevenueSales,
  'put-month-metrics': sales.putMonthMetrics,
  'undo-sales': sales.undoSales,
  'list-unit-sales-uploads': sales.listUnitSalesUploads,
  'upload-unit-sales': sales.uploadUnitSales,
  'list-revenue-uploads': sales.listRevenueUploads,
  'upload-revenue': sales.uploadRevenue,
  'list-audits': audits.listAudits,
  'get-audit': audits.getAudit,
  'get-audit-restated': audits.getAuditRestated,
  'update-audit': audits.updateAudit,
  'generate-audit': audits.generateAudit,
  'email-audit': audits.emailAudit,
  'get-gauge': audits.getGauge,
  'get-recommendation-catalogue': recommendations.getRecommendationCatalogue,
  'get-recommendations': recommendations.getRecommendations,
  'put-recommendations': recommendations.putRecommendations,
  'list-notifications': notifications.listNotifications,
  'mark-notifications-read': notifications.markNotificationsRead,
  'write-log': operations.writeLog,
  'list-logs': operations.listLogs,
  'list-mails': operations.listMails,
  'list-sales-tokens': salesTokens.listSalesTokens,
  'check-sales-token': salesTokens.checkSalesToken,
  'create-sales-token': salesTokens.createSalesToken,
  'get-site-sales-token': salesTokens.getSiteSalesToken,
  'get-sales-token-info': salesTokens.getSalesTokenInfo,
  'list-site-users': users.listSiteUsers,
  'list-users': users.listUsers,
  'list-org-users': users.listOrgUsers,
  'get-user': users.getUser,
  'check-user': users.checkUser,
  'check-user-email': users.checkUserEmail,
  'create-user': users.createUser,
  'update-user': users.updateUser,
  'delete-user': users.deleteUser,
  'invite-user': users.inviteUser,
  'upload-avatar': users.uploadAvatar,
  'verify-code': users.verifyCode,
  'create-member': members.createMember,
  'confirm-member': members.confirmMember,
} as const satisfies { readonly [Id in string]: Endpoint<Id> };

export type EndpointId = keyof typeof registry;
export const endpointIds = Object.keys(registry) as EndpointId[];
