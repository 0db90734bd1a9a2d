import { API_KEY_USAGE, apiKey } from './admin/api-keys.ts';
import { BACKUP_USAGE, backup, RESTORE_USAGE, restore } from './admin/backup.ts';
import { EXPORT_CASE_USAGE, exportCase, IMPORT_CASE_USAGE, importCaseFile } from './admin/cases.ts';
import {
  DISABLE_USER_USAGE,
  disableUser,
  ENABLE_USER_USAGE,
  enableUser,
  RESET_SINGLE_SIGN_ON_USAGE,
  RESET_TWO_STEP_USAGE,
  resetSingleSignOn,
  resetTwoStep,
} from './admin/change-access.ts';
import { CommandError, openTerminal, type Terminal } from './admin/command.ts';
import { CREATE_USER_USAGE, createUser } from './admin/create-user.ts';
import { DOCTOR_USAGE, doctor } from './admin/doctor/doctor.ts';
import { PARCELS_USAGE, parcels } from './admin/parcels.ts';
import {
  ERASE_PERSON_USAGE,
  EXPORT_PERSON_USAGE,
  erasePersonRecords,
  exportPersonFile,
} from './admin/person-records.ts';
import { RETENTION_USAGE, retention } from './admin/retention.ts';
import { REVIEW_USAGE, reviewFiles } from './admin/review-files.ts';
import { VERIFY_FILES_USAGE, verifyFiles } from './admin/verify-files.ts';
import { AgencyError } from './agency/read-yaml.ts';
import { ConfigError } from './config/config.ts';
import { DataFolderInUse } from './db/lock-data-folder.ts';

const commands: Record<string, (args: string[], terminal: Terminal) => Promise<void>> = {
  review: reviewFiles,
  'create-user': createUser,
  'reset-two-step': resetTwoStep,
  'reset-single-sign-on': resetSingleSignOn,
  'disable-user': disableUser,
  'enable-user': enableUser,
  parcels,
  doctor,
  backup,
  restore,
  'verify-files': verifyFiles,
  retention,
  'export-person': exportPersonFile,
  'erase-person': erasePersonRecords,
  'api-key': apiKey,
  'export-case': exportCase,
  'import-case': importCaseFile,
};

const usages = [
  REVIEW_USAGE,
  CREATE_USER_USAGE,
  DISABLE_USER_USAGE,
  ENABLE_USER_USAGE,
  RESET_TWO_STEP_USAGE,
  RESET_SINGLE_SIGN_ON_USAGE,
  PARCELS_USAGE,
  DOCTOR_USAGE,
  BACKUP_USAGE,
  RESTORE_USAGE,
  VERIFY_FILES_USAGE,
  RETENTION_USAGE,
  EXPORT_PERSON_USAGE,
  ERASE_PERSON_USAGE,
  API_KEY_USAGE,
  EXPORT_CASE_USAGE,
  IMPORT_CASE_USAGE,
];
const HELP = ['Commands:', ...usages.map((usage) => `  ${usage}`)].join('\n');

const [name = 'help', ...args] = process.argv.slice(2);
const command = commands[name];
try {
  if (command) await command(args, openTerminal(process.stdout));
  else if (name === 'help') process.stdout.write(`${HELP}\n`);
  else throw new CommandError(`There is no command “${name}”.\n${HELP}`);
} catch (error) {
  const isExpected = [CommandError, AgencyError, ConfigError, DataFolderInUse].some((kind) => error instanceof kind);
  const isUsage = (error as NodeJS.ErrnoException).code?.startsWith('ERR_PARSE_ARGS') === true;
  process.stderr.write(`${isExpected || isUsage ? (error as Error).message : (error as Error).stack}\n`);
  process.exitCode = 1;
}
