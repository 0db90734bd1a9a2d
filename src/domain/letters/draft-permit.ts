import { LANGUAGES } from '#messages/languages.ts';
import type { Message } from '#messages/message.ts';
import { documentsRead, type ReadDocument } from '../documents/document.ts';
import { type FactName, factLabel } from '../extraction/catalogue.ts';
import type { Fact } from '../extraction/fact.ts';
import { isFlooded, type ParcelRecord } from '../parcels/parcel-record.ts';
import { openCaseFile } from '../rules/case-file.ts';
import { formatFigure, formatValue } from '../rules/format-value.ts';
import type { ShownParcelField } from '../rules/parcel-statement.ts';
import { emptyField, fieldOfFact, isUnfilled, type LetterSource } from './letter-field.ts';
import { PERMIT_FIELDS } from './permit-fields.ts';
import { type DraftedPermit, inAnyLanguage, isOfReview, type PermitBlock, reviewCondition } from './permit-letter.ts';
import type { AppliesWhen, PermitRules, Trigger } from './permit-rules.ts';

/**
 * What documents state for a permit; its letter is drafted once the parcel data are there too. Values that differ fill
 * no place of the letter before a person chose.
 */
export function readPermit(
  _settings: object,
  documents: readonly ReadDocument[],
  facts: readonly Fact[],
  today: string,
): DraftedPermit {
  const file = openCaseFile(documents, facts, today);
  const stated = [...new Set(facts.map(({ name }) => name))].flatMap((name) => file.valuesOf(name));
  return {
    documents: documentsRead(documents),
    unread: file.unread,
    poorlyRead: file.poorlyRead,
    fields: PERMIT_FIELDS.map((field) =>
      'fact' in field ? fieldOfFact(field.id, field.fact, stated) : emptyField(field.id),
    ),
    facts: stated,
    ...{ blocks: [], fees: [], schedule: '', yearsValid: 0, securityPercent: 0, deciders: [] },
  };
}

type Parcel = { record: ParcelRecord; sourceMessage: Message } | undefined;

/** What people wrote about a line of a review as a condition of the permit. */
export type ReviewCondition = {
  id: string;
  text: string;
  question: PermitBlock['text'];
  writtenBy: string;
  writtenAt: string;
};

/** Whether people changed what they wrote as conditions since a letter with these blocks was drafted from it. */
export function conditionsChanged(blocks: readonly PermitBlock[], now: readonly ReviewCondition[]): boolean {
  const drafted = blocks.filter(isOfReview).map(({ id, text }) => [id, text[LANGUAGES[0]]]);
  const written = now.map(({ id, text }) => [reviewCondition(id).id, text]);
  return JSON.stringify(drafted.toSorted()) !== JSON.stringify(written.toSorted());
}

type Drafting = {
  rules: PermitRules;
  parcel: Parcel;
  conditions: readonly ReviewCondition[];
  /** The case that it is drafted from, and the day on which that was submitted. */
  of: { reference: string; receivedOn: string } | null;
};

/** Drafts the letter of a permit: the findings and conditions of the library that apply, and those of the review. */
export function draftPermit(read: DraftedPermit, { rules, parcel, conditions, of: ofCase }: Drafting): DraftedPermit {
  const { facts, fields } = read;
  const judge = (when: AppliesWhen) => judgeWhen(when, facts, parcel);
  const plain = { title: null, reason: null, citation: null, edition: null, due: null, askedBy: null, standard: true };
  const always = { applies: 'yes', becauseMessage: null } as const;
  const paragraphs = (part: 'front' | 'before' | 'acceptance'): PermitBlock[] =>
    rules[part].map(({ id, text, source }) => ({
      ...plain,
      id: `${part}-${id}`,
      part,
      text,
      source: of(source),
      ...always,
    }));
  return {
    ...read,
    fields: fields.map((field) => {
      // A case has its own number; what its documents call it stands beside that.
      const known = ofCase && { fileNumber: ofCase.reference, receivedOn: ofCase.receivedOn }[field.id];
      if (ofCase && known) {
        return { ...field, value: known, source: { kind: 'case', reference: ofCase.reference }, others: [] };
      }
      if (field.id === 'documentNumber' && (!ofCase || field.value === ofCase.reference)) return emptyField(field.id);
      const isOpen = isUnfilled(field) && field.others.length === 0;
      const value = parcel && isOpen ? parcelValue(field.id, parcel.record) : null;
      return value && parcel
        ? { ...field, value, source: { kind: 'parcel', sourceMessage: parcel.sourceMessage } }
        : field;
    }),
    blocks: [
      ...paragraphs('front'),
      ...paragraphs('before'),
      ...rules.findings.map(
        ({ id, text, rationale, citation, source, when, requires }): PermitBlock => ({
          ...{ ...plain, id: `finding-${id}`, part: 'finding', text, reason: rationale, citation },
          ...{ source: of(source), ...judge(when), ...(requires && { requires }) },
        }),
      ),
      ...rules.conditions.map(
        ({ id, title, text, reason, citation, edition, due, askedBy, standard, source, when }): PermitBlock => ({
          ...{ id, part: 'condition', title, text, reason, citation, due, askedBy, standard },
          edition: edition ?? null,
          ...{ source: of(source), ...judge(when) },
        }),
      ),
      ...conditions.map(
        ({ id, text, question, writtenBy, writtenAt }): PermitBlock => ({
          ...{ ...plain, ...reviewCondition(id), part: 'condition', title: question, standard: false },
          text: inAnyLanguage(text),
          source: { kind: 'person', name: writtenBy, at: writtenAt },
          ...always,
        }),
      ),
      ...paragraphs('acceptance'),
    ],
    fees: rules.fees.lines,
    schedule: rules.fees.schedule,
    yearsValid: rules.yearsValid,
    securityPercent: rules.securityPercent,
    deciders: rules.deciders,
  };
}

const of = ({ note, basis }: { note: string; basis: string }): LetterSource => ({ kind: 'agency', note, basis });

const parcelValue = (id: string, { address, areaSqft }: ParcelRecord): string | null => {
  if (id === 'address') return address;
  return id === 'parcelArea' && areaSqft !== null ? String(Math.round(areaSqft)) : null;
};

type Judgement = Pick<PermitBlock, 'applies' | 'becauseMessage'>;

function judgeWhen(when: AppliesWhen, facts: readonly Fact[], parcel: Parcel): Judgement {
  if (when === 'always') return { applies: 'yes', becauseMessage: null };
  if (when === 'never') return { applies: 'no', becauseMessage: { code: 'permitLetter:because.never' } };
  const judged = when.any.map((trigger) => judgeTrigger(trigger, facts, parcel));
  return (
    judged.find(({ applies }) => applies === 'yes') ??
    judged.find(({ applies }) => applies === 'unknown') ??
    judged[0] ?? { applies: 'unknown', becauseMessage: null }
  );
}

function judgeTrigger(trigger: Trigger, facts: readonly Fact[], parcel: Parcel): Judgement {
  if ('parcel' in trigger) return judgeParcel(trigger.parcel, parcel);
  const fact = factLabel(trigger.fact);
  const stated = facts.filter(({ name }) => name === trigger.fact);
  if (stated.length === 0)
    return { applies: 'unknown', becauseMessage: { code: 'permitLetter:because.notStated', params: { fact } } };
  const least = 'above' in trigger ? trigger.above : undefined;
  // Where documents disagree the condition stands: leaving it out would rest on the more convenient figure.
  const fits = stated.find(({ value }) => typeof value !== 'number' || value > (least ?? 0));
  const [shown] = fits ? [fits] : stated;
  const value = shown ? formatValue(shown) : '';
  if (least === undefined) {
    return {
      applies: fits ? 'yes' : 'no',
      becauseMessage: { code: 'permitLetter:because.stated', params: { fact, value } },
    };
  }
  const limit = formatFigure(least, unitOf(trigger.fact, stated));
  const code = fits ? 'permitLetter:because.above' : 'permitLetter:because.notAbove';
  return { applies: fits ? 'yes' : 'no', becauseMessage: { code, params: { fact, value, limit } } };
}

const unitOf = (name: FactName, stated: readonly Fact[]) => stated.find((fact) => fact.name === name)?.unit;

function judgeParcel(field: ShownParcelField, parcel: Parcel): Judgement {
  const label: Message = { code: `parcel:fields.${field}` };
  const value = parcel?.record[field];
  if (!parcel || value === null || value === undefined) {
    return { applies: 'unknown', becauseMessage: { code: 'permitLetter:because.parcelSilent', params: { label } } };
  }
  const is = field === 'floodZone' ? isFlooded(parcel.record.floodZone) : value;
  const source = parcel.sourceMessage;
  if (is === false)
    return { applies: 'no', becauseMessage: { code: 'permitLetter:because.parcelNo', params: { label, source } } };
  return { applies: 'yes', becauseMessage: { code: 'permitLetter:because.parcelYes', params: { label, source } } };
}
