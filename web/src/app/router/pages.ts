import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import type { RouteId } from '../../../../shared/screens/routes.ts';

type Page = LazyExoticComponent<ComponentType>;

const login: Page = lazy(() =>
  import('../../features/login/login-page.tsx').then(module => ({ default: module.LoginPage })),
);
const numbers: Page = lazy(() =>
  import('../../features/performance/performance-page.tsx').then(module => ({ default: module.PerformancePage })),
);
const legal: Page = lazy(() =>
  import('../../features/legal/legal-page.tsx').then(module => ({ default: module.LegalPage })),
);
const reports: Page = lazy(() =>
  import('../../features/reports/reports-page.tsx').then(module => ({ default: module.ReportsPage })),
);

/** The component of each page, loaded when it is opened. A missing page does not compile. */
export const pages: Readonly<Record<RouteId, Page>> = {
  login,
  verify: login,
  forgotPassword: lazy(() =>
    import('../../features/login/forgot-password-page.tsx').then(module => ({ default: module.ForgotPasswordPage })),
  ),
  confirm: lazy(() =>
    import('../../features/login/confirm-page.tsx').then(module => ({ default: module.ConfirmPage })),
  ),
  welcome: lazy(() => import('../../features/welcome/to-welcome.tsx').then(module => ({ default: module.ToWelcome }))),
  connect: lazy(() =>
    import('../../features/connections/pages/colleague-page.tsx').then(module => ({ default: module.ColleaguePage })),
  ),
  shared: lazy(() =>
    import('../../features/reports/pages/shared-report.tsx').then(module => ({ default: module.SharedReport })),
  ),
  shareLinks: lazy(() =>
    import('../../features/reports/pages/share-links-page.tsx').then(module => ({ default: module.ShareLinksPage })),
  ),
  schedules: lazy(() =>
    import('../../features/reports/pages/schedules-page.tsx').then(module => ({ default: module.SchedulesPage })),
  ),
  confirmReports: lazy(() =>
    import('../../features/reports/pages/confirm-reports-page.tsx').then(module => ({
      default: module.ConfirmReportsPage,
    })),
  ),
  api: lazy(() => import('../../features/api/api-page.tsx').then(module => ({ default: module.ApiPage }))),
  unsubscribe: lazy(() =>
    import('../../features/alerts/unsubscribe-page.tsx').then(module => ({ default: module.UnsubscribePage })),
  ),
  privacy: legal,
  terms: legal,
  allSites: lazy(() =>
    import('../../features/reports/pages/all-sites-page.tsx').then(module => ({ default: module.AllSitesPage })),
  ),
  overview: lazy(() =>
    import('../../features/overview/overview-page.tsx').then(module => ({ default: module.OverviewPage })),
  ),
  quickStats: lazy(() =>
    import('../../features/quick-stats/quick-stats-page.tsx').then(module => ({ default: module.QuickStatsPage })),
  ),
  audits: lazy(() =>
    import('../../features/audits/pages/audits-page.tsx').then(module => ({ default: module.AuditsPage })),
  ),
  audit: lazy(() =>
    import('../../features/audits/pages/audit-page.tsx').then(module => ({ default: module.AuditPage })),
  ),
  insights: lazy(() =>
    import('../../features/insights/insights-page.tsx').then(module => ({ default: module.InsightsPage })),
  ),
  ecommerce: numbers,
  sitePerformance: numbers,
  pagespeed: numbers,
  channelPerformance: numbers,
  adsPaid: numbers,
  seo: numbers,
  socialMedia: numbers,
  emailPerformance: numbers,
  adsOther: numbers,
  businessProfile: numbers,
  goals: numbers,
  reportMonthly: reports,
  reportAnnual: reports,
  reportRevenue: reports,
  scoreCard: reports,
  summaryGroup: reports,
  summaryCompany: reports,
  summaryBrand: reports,
  alerts: lazy(() => import('../../features/alerts/inbox-page.tsx').then(module => ({ default: module.InboxPage }))),
  notes: lazy(() => import('../../features/notes/notes-page.tsx').then(module => ({ default: module.NotesPage }))),
  directories: lazy(() =>
    import('../../features/directories/directories-page.tsx').then(module => ({ default: module.DirectoriesPage })),
  ),
  taskManager: lazy(() =>
    import('../../features/tasks/tasks-page.tsx').then(module => ({ default: module.TasksPage })),
  ),
  crmConnect: lazy(() =>
    import('../../features/leads/pages/crm-connect-page.tsx').then(module => ({ default: module.CrmConnectPage })),
  ),
  unitSales: lazy(() =>
    import('../../features/sales/pages/unit-sales-page.tsx').then(module => ({ default: module.UnitSalesPage })),
  ),
  unitSalesEntry: lazy(() =>
    import('../../features/sales/pages/unit-sales-entry-page.tsx').then(module => ({
      default: module.UnitSalesEntryPage,
    })),
  ),
  revenueEntry: lazy(() =>
    import('../../features/sales/pages/revenue-entry-page.tsx').then(module => ({ default: module.RevenueEntryPage })),
  ),
  admin: lazy(() =>
    import('../../features/admin/pages/admin-page.tsx').then(module => ({ default: module.AdminPage })),
  ),
  settings: lazy(() =>
    import('../../features/settings/pages/settings-page.tsx').then(module => ({ default: module.SettingsPage })),
  ),
  logs: lazy(() =>
    import('../../features/operations/pages/logs-page.tsx').then(module => ({ default: module.LogsPage })),
  ),
  signUps: lazy(() =>
    import('../../features/sign-ups/sign-ups-page.tsx').then(module => ({ default: module.SignUpsPage })),
  ),
  users: lazy(() =>
    import('../../features/users/pages/users-page.tsx').then(module => ({ default: module.UsersPage })),
  ),
  organizations: lazy(() =>
    import('../../features/organizations/pages/organizations-page.tsx').then(module => ({
      default: module.OrganizationsPage,
    })),
  ),
  emailActivity: lazy(() =>
    import('../../features/operations/pages/email-activity-page.tsx').then(module => ({
      default: module.EmailActivityPage,
    })),
  ),
  leadSitemap: lazy(() =>
    import('../../features/lead-sitemap/pages/lead-sitemap-page.tsx').then(module => ({
      default: module.LeadSitemapPage,
    })),
  ),
  siteUpload: lazy(() =>
    import('../../features/site-upload/pages/site-upload-page.tsx').then(module => ({
      default: module.SiteUploadPage,
    })),
  ),
  notifications: lazy(() =>
    import('../../features/notifications/pages/notifications-page.tsx').then(module => ({
      default: module.NotificationsPage,
    })),
  ),
  onboarding: lazy(() =>
    import('../../features/onboarding/pages/wizard-page.tsx').then(module => ({ default: module.WizardPage })),
  ),
  onboardingService: lazy(() =>
    import('../../features/onboarding/pages/onboarding-page.tsx').then(module => ({ default: module.OnboardingPage })),
  ),
  help: lazy(() => import('../../features/help/help-page.tsx').then(module => ({ default: module.HelpPage }))),
  billing: lazy(() =>
    import('../../features/billing/billing-page.tsx').then(module => ({ default: module.BillingPage })),
  ),
  checkout: lazy(() =>
    import('../../features/plan/checkout-page.tsx').then(module => ({ default: module.CheckoutPage })),
  ),
  success: lazy(() => import('../../features/plan/success-page.tsx').then(module => ({ default: module.SuccessPage }))),
  upgrade: lazy(() => import('../../features/plan/upgrade-page.tsx').then(module => ({ default: module.UpgradePage }))),
  trialExpired: lazy(() =>
    import('../../features/plan/trial-expired-page.tsx').then(module => ({ default: module.TrialExpiredPage })),
  ),
};
