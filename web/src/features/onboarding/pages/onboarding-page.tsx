export { OnboardingPage } from '../../../app/routes/onboarding.tsx';
