import { LABELS } from './describe-impact.ts';
import type { FigureReader } from './figure.ts';
import type { ImpactField } from './impact-fields.ts';

/** Whether a project is exempt for homes that are all deed-restricted inside the bonus unit boundary. */
export type Exemption = 'exempt' | 'not-exempt' | 'unknown';

/** One "no" settles it; otherwise both answers are needed, and those that are missing or unsure are named. */
export function readExemption(answers: FigureReader<ImpactField>): Exemption {
  const deed = answers.choice('impact.deed_restricted');
  const area = answers.choice('impact.bonus_area');
  if (deed === 'NO' || area === 'NO') return 'not-exempt';
  if (deed === 'YES' && area === 'YES') return 'exempt';
  if (deed !== 'YES') answers.lack('impact.deed_restricted', LABELS.deedRestricted);
  // The second question is asked once the first is answered; until then only the first is missing.
  if (deed !== '' && area !== 'YES') answers.lack('impact.bonus_area', LABELS.bonusArea);
  return 'unknown';
}
