import { useLocation } from 'react-router';
import { documentDoor } from '#web/lib/document-address.ts';
import { ApplicantGate } from './applicant-gate.tsx';
import { ReviewerGate } from './area-gate.tsx';

/** Before a document: the door of whoever looks at it. */
export const DocumentGate = () =>
  documentDoor(useLocation().search) === 'reviewer' ? <ReviewerGate /> : <ApplicantGate />;
