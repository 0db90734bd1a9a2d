import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Config, inspectConfig } from '../../config/config.ts';
import { projectRoot, version } from '../../config/project-root.ts';
import type { Terminal } from '../command.ts';
import { examineDatabase } from './examine-database.ts';
import { examineAgency, examineRecognition, examineStorage } from './examine-machine.ts';
import { examineMail, examineModel, examinePublicUrl, examineScanner, examineSignOn } from './examine-services.ts';
import { type DoctorLine, type Examination, examine } from './report.ts';

export const DOCTOR_USAGE =
  'doctor [--json] (says what is wrong with this installation; ends with 1 where there is an error)';

/** What one part may take: longer than its own limits, so that those speak first. */
const LIMIT_MS = 15_000;
/** What is still open after the last line is a connection that hangs. */
const CLOSING_MS = 500;

type Environment = Record<string, string | undefined>;

/** Says what is wrong with an installation, one line each. Reads only, sends no mail, and never says a secret. */
export async function doctor(args: string[], terminal: Terminal): Promise<void> {
  const { values } = parseArgs({ args, options: { json: { type: 'boolean' } } });
  const lines = await diagnose(process.env);
  const count = (state: DoctorLine['state']) => lines.filter((line) => line.state === state).length;
  const [errors, warnings] = [count('error'), count('warning')];
  if (values.json) terminal.line(JSON.stringify({ errors, warnings, lines }));
  else {
    for (const { state, about, text, todo } of lines)
      terminal.line(`${state.padEnd(7)}  ${about}: ${text}${todo === undefined ? '' : ` ${todo}`}`);
    terminal.line(`${errors} errors, ${warnings} warnings.`);
  }
  if (errors > 0) process.exitCode = 1;
  setTimeout(() => process.exit(), CLOSING_MS).unref();
}

/** Everything that is to be said of the installation that these settings describe. */
export async function diagnose(
  env: Environment,
  { limitMs = LIMIT_MS, agencyFolder = join(projectRoot, 'agency') } = {},
): Promise<DoctorLine[]> {
  const { config, errors } = inspectConfig(env);
  const run = (examination: Examination) => examine(examination, limitMs);
  // First and alone: reading the agency's data leaves no time for answers that come meanwhile.
  const first = [...(await run(examineSettings(config, errors))), ...(await run(examineAgency(agencyFolder, config)))];
  const rest = await Promise.all(
    [
      examineDatabase(config),
      examineStorage(config),
      examineMail(config),
      examineScanner(config),
      examineRecognition,
      examinePublicUrl(config),
      examineModel(config),
      examineSignOn(config),
    ].map(run),
  );
  const hide = hiderOf(env);
  return [...first, ...rest.flat()].map((line) => ({
    ...line,
    text: hide(line.text),
    ...(line.todo === undefined ? {} : { todo: hide(line.todo) }),
  }));
}

const examineSettings = (config: Config, errors: readonly string[]): Examination => ({
  about: 'settings',
  run: (report) => {
    report.ok(`Planwright ${version} on Node ${process.versions.node}, ${config.mode} mode, ROLE=${config.role}.`);
    if (config.mode === 'demo') {
      report.warning('Demo mode opens staff areas without a password.', 'For production set APP_MODE=production.');
    }
    for (const error of errors) report.error(error);
    if (!config.isSecretKeyLasting && config.mode === 'demo') {
      report.warning('SECRET_KEY is made anew at each start.', 'Set it, and links and apps outlast a start.');
    }
  },
});

/** No message of ours says a secret; what others say of a failure might repeat one. */
function hiderOf(env: Environment): (text: string) => string {
  const secrets = Object.entries(env).flatMap(([name, value = '']) => {
    if (/(KEY|SECRET|PASSWORD)$/.test(name)) return [value];
    const { password } = URL.canParse(value) ? new URL(value) : { password: '' };
    return [password, safelyDecoded(password)];
  });
  const long = secrets.filter((secret) => secret.length > 3).sort((a, b) => b.length - a.length);
  return (text) => long.reduce((hidden, secret) => hidden.replaceAll(secret, '…'), text);
}

function safelyDecoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
