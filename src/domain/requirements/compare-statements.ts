import { z } from 'zod';
import type { County } from '../agency/county.ts';
import { NOT_APPLICABLE } from '../application/field.ts';
import { readNumber } from '../calculations/figure.ts';
import { Evidence } from '../documents/document.ts';
import { addressParts } from '../extraction/address.ts';
import { groupsOf, parseApns } from '../extraction/apn.ts';
import { FACTS, type FactName, FactUnit } from '../extraction/catalogue.ts';
import { Fact } from '../extraction/fact.ts';
import { conflictsOf, mergeFacts } from '../extraction/merge.ts';
import type { ComparedAnswers, ComparedFact, Tolerance } from './compared-answers.ts';

/** One statement: an answer, the parcel data or a document, with every value that it gives. */
const Stated = z.object({
  by: z.enum(['answer', 'parcel', 'document']),
  /** The question that is answered, or the upload field that has the document; null for the parcel data. */
  field: z.string().nullable(),
  documentId: z.string().nullable(),
  values: z.array(z.union([z.string(), z.number()])).min(1),
  evidence: z.array(Evidence),
});
type Stated = z.infer<typeof Stated>;

/**
 * What is stated of one thing. `differs`: documents that state another than the answers do, or than the parcel data where
 * nothing is answered; `isIssue`: that stands in their way.
 */
export const StatementComparison = z.object({
  fact: Fact.shape.name,
  unit: FactUnit.nullable(),
  outcome: z.enum(['agree', 'differ', 'one-only']),
  stated: z.array(Stated).min(1),
  differs: z.array(z.object({ documentId: z.string(), field: z.string() })),
  isIssue: z.boolean(),
});
export type StatementComparison = z.infer<typeof StatementComparison>;

/** The documents of an upload field with what was read from each. */
export type DocumentStatements = { field: string; documentIds: readonly string[]; facts: readonly Fact[] };

/** What the parcel data says of the parcel of the application; null where it knows none. */
export type ParcelStatements = { apn: string; address: string | null; areaSqFt: number | null } | null;

type ToCompare = {
  values: ReadonlyMap<string, string>;
  parcel: ParcelStatements;
  documents: readonly DocumentStatements[];
};

/** Holds what documents state against the answers, the parcel data and each other; what nothing states is left out. */
export function compareStatements(
  { compared }: ComparedAnswers,
  given: ToCompare,
  counties: readonly County[],
): StatementComparison[] {
  return compared.flatMap((one) => compareOne(one, given, counties));
}

function compareOne(one: ComparedFact, { values, parcel, documents }: ToCompare, counties: readonly County[]) {
  const answersOf = (fields: readonly string[]) =>
    fields.flatMap((field): Stated[] => {
      const read = readAnswer(one, values.get(field)?.trim() ?? '', counties);
      return read.length > 0 ? [{ by: 'answer', field, documentId: null, values: read, evidence: [] }] : [];
    });
  const own = answersOf(one.fields);
  const answers = own.length > 0 ? own : answersOf(one.otherwise);
  const also = answersOf(one.also).flatMap((stated) => stated.values);
  const known = one.parcel ? parcel?.[one.parcel] : undefined;
  const register: Stated[] =
    known === undefined || known === null
      ? []
      : [{ by: 'parcel', field: null, documentId: null, values: [known], evidence: [] }];
  const read = documents.flatMap(({ field, documentIds, facts }) =>
    documentIds.flatMap((documentId) => statedBy(documentId, field, one.fact, facts)),
  );
  const stated = [...answers, ...register, ...read];
  if (read.length === 0) return [];
  const agree = (a: Stated, b: Stated) =>
    statementsAgree(one, { ...a, values: withEarlier(a, also) }, { ...b, values: withEarlier(b, also) });
  // What the applicant answers comes before the parcel data, which may be old.
  const reference = answers.length > 0 ? answers : register;
  // Where two answers quarrel, a document that states one of them contradicts none.
  const differs = read.filter((each) => reference.length > 0 && !reference.some((other) => agree(other, each)));
  const outcome: StatementComparison['outcome'] = !stated.every((a) => stated.every((b) => agree(a, b)))
    ? 'differ'
    : stated.length === 1
      ? 'one-only'
      : 'agree';
  return [
    {
      fact: one.fact,
      unit: unitOf(one.fact),
      outcome,
      stated,
      differs: differs.map(({ documentId, field }) => ({ documentId: documentId ?? '', field: field ?? '' })),
      // An applicant may act for the owner: another name than the applicant's alone stands in nobody's way.
      isIssue:
        one.issue && own.length > 0 && differs.some((each) => !own.some((answer) => mayBe(one, answer, each, agree))),
    } satisfies StatementComparison,
  ];
}

const unitOf = (name: FactName): FactUnit | null => {
  const entry: { unit?: FactUnit } = FACTS[name];
  return entry.unit ?? null;
};

/** Numbers that the parcel had earlier are those of the application too. */
const withEarlier = ({ by, values }: Stated, also: Stated['values']): Stated['values'] =>
  by === 'answer' ? [...values, ...also] : values;

/** Whether two differing statements may still mean one: a family's trust and a member of the family. */
function mayBe(one: ComparedFact, answer: Stated, document: Stated, agree: (a: Stated, b: Stated) => boolean): boolean {
  if (agree(answer, document)) return true;
  if (FACTS[one.fact].kind !== 'name') return false;
  const wordsOf = ({ values }: Stated) =>
    values.flatMap(
      (name) =>
        String(name)
          .toLowerCase()
          .match(/\p{L}{3,}/gu) ?? [],
    );
  const known = new Set(wordsOf(answer));
  return wordsOf(document).some((word) => known.has(word) && !JOINING.has(word));
}

const JOINING = new Set(['the', 'and', 'trust', 'family', 'llc', 'inc', 'living', 'revocable', 'trustee', 'trustees']);

function statedBy(documentId: string, field: string, name: FactName, facts: readonly Fact[]): Stated[] {
  const here = facts.flatMap((fact) => {
    const evidence = fact.evidence.filter((place) => place.documentId === documentId);
    return fact.name === name && evidence.length > 0 ? [{ value: fact.value, evidence }] : [];
  });
  if (here.length === 0) return [];
  const evidence = here.flatMap((each) => each.evidence.slice(0, 1));
  return [{ by: 'document', field, documentId, values: here.map(({ value }) => value), evidence }];
}

/** What an answer states, in the way a document's fact does; nothing where it cannot be compared. */
function readAnswer({ fact, over }: ComparedFact, text: string, counties: readonly County[]): Stated['values'] {
  if (text === '' || text === NOT_APPLICABLE) return [];
  if (over !== undefined) return text === 'yes' || text === 'no' ? [text] : [];
  switch (FACTS[fact].kind) {
    case 'apn':
      return parseApns(text, counties).map(({ value }) => value);
    case 'number': {
      const number = readNumber(text);
      return number === null ? [] : [number];
    }
    case 'address':
      return addressParts(text) ? [text] : [];
    default:
      return text
        .split(/[\n;]/)
        .map((part) => part.trim())
        .filter((part) => part !== '');
  }
}

/** Where the record of an application has the answer to a question. */
export type AnswerPlaces = {
  documentId: string;
  places: readonly (Pick<Evidence, 'page' | 'box' | 'quote'> & { field: string })[];
};

/** What an application's answers state, as facts with their places in its record. */
export function declaredFacts(
  { compared, declared }: ComparedAnswers,
  values: ReadonlyMap<string, string>,
  { documentId, places }: AnswerPlaces,
  counties: readonly County[],
): Fact[] {
  const stated = (one: ComparedFact, field: string): Fact[] => {
    const place = places.find((each) => each.field === field);
    if (!place || one.over !== undefined) return [];
    const { page, box, quote } = place;
    const unit = unitOf(one.fact);
    return readAnswer(one, values.get(field)?.trim() ?? '', counties).map((value) => ({
      name: one.fact,
      value,
      ...(unit ? { unit } : {}),
      evidence: [{ documentId, page, box, quote, method: 'form-field', confidence: 1 }],
    }));
  };
  const all = [
    ...compared.flatMap((one) => {
      const own = one.fields.flatMap((field) => stated(one, field));
      return own.length > 0 ? own : one.otherwise.flatMap((field) => stated(one, field));
    }),
    ...declared.flatMap(({ fact, field }) =>
      stated({ fact, fields: [field], also: [], otherwise: [], issue: false }, field),
    ),
  ];
  return mergeFacts(all);
}

/** Whether some value of one agrees with some value of the other: a document may state several, such as of each floor. */
function statementsAgree({ fact, over, within }: ComparedFact, a: Stated, b: Stated): boolean {
  // The sheets of one set have one date; of anything else a document does not contradict itself here.
  if (FACTS[fact].kind === 'date') return new Set([...a.values, ...b.values]).size === 1;
  if (a.documentId === b.documentId && a.field === b.field) return true;
  const yes = (value: string | number) => (typeof value === 'number' ? value > (over ?? 0) : value === 'yes');
  if (over !== undefined && a.by !== b.by) return a.values.some(yes) === b.values.some(yes);
  return a.values.some((one) => b.values.some((other) => valuesAgree(fact, one, other, within)));
}

/** A figure in whole units is rounded; an answer and a sheet may differ by that. */
const ROUNDING = 1;

function valuesAgree(name: FactName, one: string | number, other: string | number, within?: Tolerance): boolean {
  if (typeof one === 'number' && typeof other === 'number') return figuresAgree(one, other, within);
  if (name === 'parcel.apn') return groupsOf(String(one)) === groupsOf(String(other));
  const facts = [asFact(name, one, 'a'), asFact(name, other, 'b')];
  return FACTS[name].single ? conflictsOf(facts).length === 0 : mergeFacts(facts).length === 1;
}

function figuresAgree(one: number, other: number, within: Tolerance | undefined): boolean {
  const apart = Math.abs(one - other);
  if (apart < ROUNDING) return true;
  return within !== undefined && apart <= Math.max(within.least, (within.percent / 100) * Math.max(one, other));
}

/** `conflictsOf` knows when two writings of an address or a name are one. */
const asFact = (name: FactName, value: string | number, documentId: string): Fact => ({
  name,
  value,
  evidence: [
    {
      documentId,
      page: 1,
      box: { x: 0, y: 0, width: 1, height: 1 },
      quote: String(value) || '-',
      method: 'form-field',
      confidence: 1,
    },
  ],
});

/** A signature in the name of nobody who is known to be an owner or to act for one. */
export const StrangeSignature = z.object({ field: z.string(), signed: z.string(), owners: z.array(z.string()) });
export type StrangeSignature = z.infer<typeof StrangeSignature>;

/** Signatures that name nobody of the owners, nor whom they let act for them, with the names that they might be. */
export function strangeSignatures(
  { signatures }: ComparedAnswers,
  { values, documents }: Pick<ToCompare, 'values' | 'documents'>,
): StrangeSignature[] {
  const written = (fields: readonly string[]) =>
    fields.flatMap((field) => {
      const text = values.get(field)?.trim() ?? '';
      return text === '' || text === NOT_APPLICABLE ? [] : [{ field, text }];
    });
  const owners = written(signatures.owners).flatMap(({ text }) => text.split(/[\n;]/).map((name) => name.trim()));
  const inDocuments = documents.flatMap(({ facts }) =>
    facts.filter(({ name }) => name === 'owner.name').map(({ value }) => String(value)),
  );
  const known = [...new Set(owners.length > 0 ? owners : inDocuments)].filter((name) => name !== '');
  const mayAct = written(signatures.mayAct).map(({ text }) => text);
  if (known.length === 0) return [];
  return written(signatures.signedBy)
    .filter(({ text }) => ![...known, ...mayAct].some((name) => valuesAgree('owner.name', name, text)))
    .map(({ field, text }) => ({ field, signed: text, owners: known }));
}
