import { isInPartHeaded } from '../documents/headed-parts.ts';
import type { Box } from '../documents/page.ts';
import type { PageView } from './page-view.ts';

/** What heads a part of a page that speaks of other parcels, other times, or other people's projects. */
const OF_OTHERS =
  /\b(?:neighbou?r(?:s|ing|hood\scomparison)?|adjacent|adjoining|abutting|next\sdoor|across\sthe\sstreet|(?:sending|donor|retired)\s(?:parcel|lot|site)|other\s(?:parcels?|lots?|projects?|sites?)|(?:last|previous|prior|earlier|former|old|first)\s(?:permits?|plans?|schemes?|projects?|approvals?|submittals?|owners?|applications?|drawings|designs?)|(?<!revision\s)(?<!revisions\s)history|historic(?:al)?\s(?:figures|data|record)|superseded|(?:19|20[01])\d\d\s(?:plans?|permits?|schemes?|projects?|approvals?|figures|record)|for\s(?:the\s)?(?:record|reference|information)\sonly|for\scomparison|to\sbe\storn\sdown|not\s(?:part\sof|this|for\sthis)\b|compar(?:ison|ed)\swith|(?:typical|example|sample|worked)\s(?:example|entry|entries|figures)|background\sonly)\b/i;
/** Whether something on a page stands in a part that is headed as another's. */
export const isInOthersPart = ({ page }: PageView, box: Box): boolean => isInPartHeaded(page, box, OF_OTHERS);
