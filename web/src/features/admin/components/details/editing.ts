import type { NodeType } from '../../../../../../shared/model/node.ts';
import { fieldsByNodeType, type FormErrors, type FormField, type SiteForm } from '../../view/fields.ts';

/** The props of every form field. */
export type Editing = {
  readonly type: NodeType;
  readonly form: SiteForm;
  readonly errors: FormErrors;
  /** The value that someone else saved in a field that the user also changed. */
  readonly theirs: Readonly<Partial<Record<FormField, string>>>;
  /** Fields that the user may not set. */
  readonly locked: ReadonlySet<FormField>;
  readonly onChange: (form: SiteForm) => void;
};

export const has = ({ type }: Editing, field: FormField): boolean => fieldsByNodeType[type].includes(field);
/** True for a field that this type has and the user may set. */
export const mayChange = (edit: Editing, field: FormField): boolean => has(edit, field) && !edit.locked.has(field);

export const formatServerValue = (serverValue: string | undefined): string | undefined =>
  serverValue === undefined
    ? undefined
    : serverValue === ''
      ? 'Someone else cleared this.'
      : `Someone else saved “${serverValue}”.`;
