import { whiteLabelProperties } from '../../../app/theme/white-label.ts';
import { BrandMark } from '../../../components/brand-mark.tsx';
import type { ThemeForm } from '../view/theme-form.ts';

/**
 * A preview of the label, light and dark: menu, title, a button, a link. Unreadable colors are adjusted as in the
 * product.
 */
function Sample({ form, dark }: { form: ThemeForm; dark: boolean }) {
  const properties = whiteLabelProperties(
    { primary: form.primary, secondary: form.secondary, ...(form.sideMenu === '' ? {} : { sideMenu: form.sideMenu }) },
    dark,
  );
  const logo = form.mainLogo.startsWith('/media/') ? form.mainLogo : null;
  return (
    <div className={dark ? 'theme-sample theme-sample-dark' : 'theme-sample'} style={properties} aria-hidden="true">
      <div className={'--side-menu' in properties ? 'theme-menu theme-menu-own' : 'theme-menu'}>
        {logo === null ? <BrandMark size={20} /> : <img src={logo} alt="" height="20" />}
        <i className="theme-line theme-line-open" />
        <i className="theme-line" />
        <i className="theme-line" />
      </div>
      <div className="theme-body">
        <b className="truncate">{form.title === '' ? 'Title' : form.title}</b>
        <span>{form.topLevelName} / Region / Site</span>
        <span className="theme-actions">
          <span className="theme-button">Save</span>
          <span className="theme-link">More</span>
        </span>
      </div>
    </div>
  );
}

export const ThemePreview = ({ form }: { form: ThemeForm }) => (
  <div className="theme-preview">
    <Sample form={form} dark={false} />
    <Sample form={form} dark />
  </div>
);
