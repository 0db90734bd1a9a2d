type AttachedFormPageProps = {
  /** A form of the questionnaire, by its id. */
  formId: string;
  /** Goes back to the application. */
  onClose: () => void;
};

/** A form that goes with the application, as a page of its own. */
export const AttachedFormPage = (_props: AttachedFormPageProps) => null;
