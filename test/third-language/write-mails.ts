// Runs in the copy: writes every mail in the third language, and every text of the catalogue, as JSON.

import { MailKind, writeMail } from '../../src/domain/mail/write-mail.ts';
import { loadAgency } from '../../src/server/agency/load-agency.ts';
import { PSEUDO } from './pseudo.ts';

const agencyData = loadAgency('agency');
const reader = { fullName: 'Marisol Vega', email: 'marisol@example.com', language: PSEUDO };
const [clock] = agencyData.clockRules.clocks;
const own = {
  ...{ link: 'https://permits.example/#1', hours: 72, reference: '2026-0042', answer: '2026-0042', integration: '42' },
  ...(clock ? { term: clock.label, day: '2026-11-27' } : {}),
};
process.stdout.write(
  JSON.stringify(MailKind.options.map((kind) => ({ kind, ...writeMail(agencyData, kind, reader, own) }))),
);
