export { WizardPage } from '../../../app/routes/wizard.tsx';
