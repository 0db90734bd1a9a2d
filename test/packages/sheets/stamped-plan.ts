import type { Sheet } from '../draft.ts';
import { drawSitePlan } from './site-plan.ts';

/** The site plan as it comes back from the fire district, with its stamp laid across a corner. */
export function drawStampedPlan(sheet: Sheet): void {
  const { pen, shows, project, office } = sheet;
  drawSitePlan(sheet, 1);
  if (!shows('stamp', ['stamp', 'district'])) return;
  const [x, y] = [pen.width * 0.3, pen.height * 0.1];
  const lines = [
    project.state === 'NV' ? 'TAHOE DOUGLAS FIRE PROTECTION DISTRICT' : 'NORTH TAHOE FIRE PROTECTION DISTRICT',
    'REVIEWED FOR FIRE CODE COMPLIANCE',
    `APPROVED AS NOTED   ${office.date([project.plansDate[0], 6, 1 + (project.number % 28)])}`,
    'BY: F. MARSHAL    PLAN REVIEW # FD-22871',
  ];
  pen.rect(x, y, 420, 110, { width: 3, stroke: '#404040', fill: '#ffffff' });
  for (const [at, line] of lines.entries())
    pen.text(x + 14, y + 14 + at * 24, line, { size: at === 0 ? 14 : 11, bold: at === 0, colour: '#333333' });
}
