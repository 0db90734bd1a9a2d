import { AmendmentFile, checkAmendments } from '#domain/rules/amendments.ts';
import { checkRules } from '#domain/rules/check-rules.ts';
import { ChecklistFile, FormFile, withRules } from '#domain/rules/checklist.ts';
import { DesignCodes, withPacks } from '#domain/rules/design-review.ts';
import { RulePack } from '#domain/rules/rule.ts';
import type { AgencyReader } from './agency-reader.ts';
import { idsBut, idsOf, type RuleBook, ruleIdsOf, type WrittenChecklist } from './rules-as-of.ts';

/** Reads the rules and what names them; undefined where there are errors, which the reader keeps. */
export function loadRuleBook(reader: AgencyReader): RuleBook | undefined {
  const rules = loadRules(reader);
  const sfd = loadChecklist(reader, 'sfd', rules);
  const grading = loadChecklist(reader, 'grading', rules);
  const codes = loadDesignCodes(reader, rules);
  return rules && sfd && grading && codes && { ...rules, checklists: { sfd, grading }, codes };
}

const AMENDMENTS = 'rules/amendments';

/**
 * The rules of agency/rules/ with their amendments, each tried with its examples; undefined where a file has errors, which
 * the reader keeps.
 */
function loadRules(reader: AgencyReader): Pick<RuleBook, 'packs' | 'amendments'> | undefined {
  const ids = new Set<string>();
  const packs = reader.list('rules').map((name) => {
    const pack = reader.read(name, RulePack);
    for (const { path, message } of pack ? checkRules(pack, ids) : []) reader.report(name, path, message);
    for (const id of pack ? idsOf(pack) : []) ids.add(id);
    return pack;
  });
  const read = packs.filter((pack) => pack !== undefined);
  if (read.length < packs.length) return undefined;
  const names = reader.has(AMENDMENTS) ? reader.list(AMENDMENTS) : [];
  const files = names.flatMap((name) => {
    const file = reader.read(name, AmendmentFile);
    const known = !file || read.some(({ id }) => id === file.pack);
    if (!known) reader.report(name, ['pack'], `There is no pack "${file.pack}" in agency/rules.`);
    return file ? [{ ...file, name }] : [];
  });
  const amendments = files.flatMap(({ pack, name, amendments: given }) =>
    given.map((amendment, at) => ({ ...amendment, pack, place: { name, at } })),
  );
  for (const pack of read) {
    const own = amendments.filter((one) => one.pack === pack.id);
    for (const { at, path, message } of checkAmendments(pack, own, idsBut(pack, read, amendments))) {
      const place = own[at]?.place;
      if (place) reader.report(place.name, ['amendments', place.at, ...path], message);
    }
  }
  return { packs: read, amendments: amendments.map(({ place: _, ...amendment }) => amendment) };
}

const DESIGN_CODES = 'design-codes.yaml';

/** Reads the design codes; undefined where there are errors, which the reader keeps. */
function loadDesignCodes(
  reader: AgencyReader,
  rules: Pick<RuleBook, 'packs'> | undefined,
): DesignCodes['codes'] | undefined {
  const written = reader.read(DESIGN_CODES, DesignCodes);
  if (!written || !rules) return undefined;
  const { errors } = withPacks(written, rules.packs);
  for (const { path, message } of errors) reader.report(DESIGN_CODES, path, message);
  return errors.length === 0 ? written.codes : undefined;
}

/** Reads agency/checklists/<id>.yaml and the form it names; undefined where either has errors, which the reader keeps. */
function loadChecklist(
  reader: AgencyReader,
  id: string,
  rules: Pick<RuleBook, 'packs' | 'amendments'> | undefined,
): WrittenChecklist | undefined {
  const name = `checklists/${id}.yaml`;
  const file = reader.read(name, ChecklistFile);
  const form = file && reader.read(`checklists/forms/${file.form}.yaml`, FormFile);
  if (!file || !form || !rules) return undefined;
  const { errors } = withRules(file, [], ruleIdsOf(rules));
  for (const { path, message } of errors) reader.report(name, path, message);
  return errors.length === 0 ? { file, form } : undefined;
}
