import { AppError } from '#contract/errors.ts';
import type { ApplicationStatus } from '#domain/application/application.ts';
import { refuseMove } from '#domain/cases/case-rules.ts';
import { type CaseStage, statusAfter } from '#domain/cases/stage.ts';
import type { AgencyData } from '../agency/load-agency.ts';
import { moveCase } from '../db/cases.ts';
import type { Person } from '../db/people.ts';
import { countOpenConditions } from '../db/permits.ts';
import type { Db } from '../db/tables.ts';
import { announce } from './announce.ts';
import type { Queue } from './queue.ts';

type Taken = {
  id: string;
  /** Where the case stands, as the transaction holds it. */
  held: { stage: CaseStage; stage_by: string | null };
  status: ApplicationStatus;
  to: CaseStage;
  /** Why a person takes it; a letter or a permit stands in the history itself. */
  reason?: string;
  /** What takes the move; some are taken by a letter or by a permit alone. */
  by: 'person' | 'letter' | 'permit';
};

/**
 * Brings a case that the transaction holds to another stage, as a person of the staff may, and tells other systems. Throws
 * not-allowed, and invalid-request where a reason is missing.
 */
export async function takeMove(
  { agencyData: { caseRules: rules }, queue }: { agencyData: Pick<AgencyData, 'caseRules'>; queue: Queue },
  tx: Db,
  { id, held, status, to, reason = '', by }: Taken,
  viewer: Pick<Person, 'id' | 'role'>,
  now: Date,
): Promise<void> {
  const broughtItHere = held.stage_by === viewer.id;
  const refused = refuseMove(rules, {
    from: held.stage,
    to,
    role: viewer.role,
    broughtItHere,
    reason: by === 'person' ? reason : by,
  });
  if (refused === 'reason') {
    throw new AppError('invalid-request', 'api:case.reason', { fields: { reason: { code: 'api:case.reason' } } });
  }
  const stage = rules.stages[to].label;
  if (refused) throw new AppError('not-allowed', { code: REFUSED[refused], params: { stage } });
  const move = rules.stages[held.stage].moves.find((one) => one.to === to);
  if (move?.letter !== undefined && by !== 'letter') throw new AppError('not-allowed', 'api:case.byLetter');
  if (move?.permit && by !== 'permit') throw new AppError('not-allowed', 'api:case.byPermit');
  const open = await countOpenConditions(tx, id, move?.needs ?? []);
  if (open > 0) throw new AppError('not-allowed', { code: 'api:case.conditionsOpen', params: { count: open, stage } });
  await moveCase(tx, { id, personId: viewer.id, from: held.stage, to, status: statusAfter(to, status), reason }, now);
  await announce({ queue }, tx, { kind: 'case.stage-changed', caseId: id, stage: { from: held.stage, to } }, now);
}

const REFUSED = {
  unknown: 'api:case.noMove',
  role: 'api:case.moveRole',
  'second-person': 'api:case.moveSecond',
} as const;
