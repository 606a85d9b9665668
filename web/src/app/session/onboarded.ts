const key = 'insights.onboarded';

/** True once this session has seen an onboarding through: the overview opens, whatever the stored status still says. */
export const onboardedHere = (): boolean => window.sessionStorage.getItem(key) !== null;
