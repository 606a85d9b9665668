const key = 'insights.onboarded';

/** True once this session has completed an onboarding: the overview opens, whatever the stored status. */
export const onboardedHere = (): boolean => window.sessionStorage.getItem(key) !== null;

/** Makes this session open the overview. */
export const setOnboardedHere = (): void => window.sessionStorage.setItem(key, 'true');

const wizardKey = 'insights.wizard';

/**
 * A consent that begins in the wizard returns to the page of one service; this tab remembers to continue to the wizard.
 */
export const setConsentInWizard = (siteId: string): void => window.sessionStorage.setItem(wizardKey, siteId);
export const clearConsentInWizard = (): void => window.sessionStorage.removeItem(wizardKey);
export const consentBeganInWizard = (siteId: string): boolean => window.sessionStorage.getItem(wizardKey) === siteId;
