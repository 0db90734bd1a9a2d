import type { Message } from '#messages/message.ts';
import type { RulesError } from '../agency/rules-error.ts';
import type { ReadDocument } from '../documents/document.ts';
import type { FactUnit } from '../extraction/catalogue.ts';
import type { Fact } from '../extraction/fact.ts';
import { answer } from './answer.ts';
import type { Comparison, Relation } from './answering.ts';
import { type CaseFile, openCaseFile } from './case-file.ts';
import { type Expression, figureInRow, type TableRow, unitOf } from './expression.ts';
import { answeringOf, type Requirement, type Rule, type RuleExample, type RuleOutcome, type RulePack } from './rule.ts';

type RuleError = RulesError<Message>;

/**
 * What is wrong with rules that are right by themselves: an id that is used twice, a group that there is not, days in force
 * that end before they begin, an example that does not come out, an outcome that none shows, and a change of one unit, of
 * a relation or of a tolerance that no example would notice. `ids`: those of other packs.
 */
export function checkRules({ groups, rules, lookUps }: RulePack, ids: ReadonlySet<string> = new Set()): RuleError[] {
  const seen = new Set(ids);
  const entries = [
    ...rules.map((entry, at) => ({ entry, path: ['rules', at] })),
    ...lookUps.map((entry, at) => ({ entry, path: ['lookUps', at] })),
  ];
  return [
    ...entries.flatMap(({ entry: { id, group, effective, until }, path }): RuleError[] => {
      const isTwice = seen.has(id);
      seen.add(id);
      const isKnown = groups.some((one) => one.id === group);
      const isEmpty = effective !== undefined && until !== undefined && until < effective;
      return [
        ...(isTwice
          ? [{ path: [...path, 'id'], message: { code: 'rules:mistake.idTwice', params: { id } } as const }]
          : []),
        ...(isKnown
          ? []
          : [{ path: [...path, 'group'], message: { code: 'rules:mistake.noGroup', params: { group } } as const }]),
        ...(isEmpty
          ? [
              {
                path: [...path, 'until'],
                message: { code: 'rules:mistake.endsFirst', params: { day: effective } } as const,
              },
            ]
          : []),
      ];
    }),
    ...rules.flatMap((rule, at) =>
      checkExamples(rule).map((error) => ({ ...error, path: ['rules', at, 'examples', ...error.path] })),
    ),
  ];
}

/** What a rule comes to in each of its examples, in their order. */
export const tryRule = (rule: Rule): RuleOutcome[] =>
  rule.examples.map((example) => outcomeOf(rule, openExample(example)));

const MUST_SHOW: readonly RuleOutcome[] = ['yes', 'no', 'cannot-tell'];

/** What was found of rules that were tried already: a rule is never changed once it was read, its file is read anew. */
const known = new WeakMap<Rule, RuleError[]>();

function checkExamples(rule: Rule): RuleError[] {
  const errors = known.get(rule) ?? tryExamples(rule);
  known.set(rule, errors);
  return errors;
}

function tryExamples(rule: Rule): RuleError[] {
  const isOfWords = 'says' in rule.requires;
  if (isOfWords !== rule.examples.every(({ words }) => words !== '')) {
    return [{ path: [], message: { code: `rules:mistake.${isOfWords ? 'inWords' : 'inFigures'}` } }];
  }
  const tried = rule.examples.map((example) => ({ file: openExample(example), expected: example.outcome }));
  const wrong = tried.flatMap(({ file, expected }, at): RuleError[] => {
    const outcome = outcomeOf(rule, file);
    const message: Message = { code: 'rules:mistake.otherwise', params: { outcome, expected } };
    return outcome === expected ? [] : [{ path: [isOfWords ? 'words' : 'rows', at], message }];
  });
  if (wrong.length > 0) return wrong;
  const unshown = MUST_SHOW.filter((outcome) => !tried.some(({ expected }) => expected === outcome)).map(
    (outcome): RuleError => ({ path: [], message: { code: 'rules:mistake.unshown', params: { outcome } } }),
  );
  const unnoticed = mutationsOf(rule.requires)
    .filter(({ requires }) => tried.every(({ file, expected }) => outcomeOf({ ...rule, requires }, file) === expected))
    .map(({ change }): RuleError => ({ path: [], message: { code: 'rules:mistake.unnoticed', params: { change } } }));
  return [...unshown, ...unnoticed];
}

/** In points: how wide a character of an example is, and where its lines end. */
const CHARACTER = 5;
const LINE_END = 560;

/** A sheet that was read well and says these words, or no more than that it is a plan. */
function sheetWith(said: string): ReadDocument {
  let [x, y] = [72, 72];
  const words = `PLAN NOTES ${said}`
    .trim()
    .split(/\s+/)
    .map((text) => {
      const width = CHARACTER * text.length;
      if (x + width > LINE_END) [x, y] = [72, y + 12];
      const box = { x, y, width, height: 10 };
      x += width + CHARACTER;
      return { text, box, method: 'text-layer' as const };
    });
  const page = { number: 1, width: 2592, height: 1728, state: 'read' as const, words };
  return { id: 'example', name: 'example.pdf', reading: { outcome: 'read', pageCount: 1 }, pages: [page] };
}

/** A project whose documents state these figures, or say these words. */
function openExample({ facts, words }: RuleExample): CaseFile {
  const sheet = sheetWith(words);
  const stated = [...facts].map(([name, value], at): Fact => {
    const box = { x: 72, y: 100 + 20 * at, width: 60, height: 10 };
    const place = { documentId: sheet.id, page: 1, box, quote: String(value), method: 'text-layer' as const };
    const unit = typeof value === 'number' ? unitOf(name) : undefined;
    return { name, value, ...(unit ? { unit } : {}), evidence: [{ ...place, confidence: 1 }] };
  });
  return openCaseFile([sheet], stated, '2026-01-01');
}

function outcomeOf({ requires, doesNotApply }: Rule, file: CaseFile): RuleOutcome {
  const { answer: said } = answer(answeringOf(requires), doesNotApply, file);
  return said === 'yes' || said === 'no' || said === 'not-applicable' ? said : 'cannot-tell';
}

/** A requirement as somebody might write it by mistake, and the mistake. */
type Mutation<Of = Requirement> = { change: Message; requires: Of };

const OTHER_RELATIONS: Record<Relation, readonly Relation[]> = {
  'at-most': ['less-than', 'at-least'],
  'less-than': ['at-most', 'more-than'],
  'at-least': ['more-than', 'at-most'],
  'more-than': ['at-least', 'less-than'],
  'equal-to': ['at-most', 'at-least'],
};

function mutationsOf(requires: Requirement): Mutation[] {
  if ('says' in requires) return mutationsInWords(requires.says);
  const inEach = (parts: readonly Comparison[], whole: (parts: Comparison[]) => Requirement): Mutation[] =>
    parts.flatMap((part, at) =>
      mutationsOfOne(part).map(({ change, requires: other }) => ({
        change: { code: 'rules:mistake.change.part', params: { change, part: at + 1 } },
        requires: whole(parts.with(at, other)),
      })),
    );
  if ('all' in requires) return inEach(requires.all, (all) => ({ all }));
  if ('any' in requires) return inEach(requires.any, (any) => ({ any }));
  return mutationsOfOne(requires);
}

type SaidElements = Extract<Requirement, { says: unknown }>['says'];

/** What must be said without one of its parts, and each part without one of the ways to say it. */
const mutationsInWords = (says: SaidElements): Mutation[] =>
  says.flatMap((element, at) => [
    ...(says.length > 1
      ? [
          {
            change: { code: 'rules:mistake.change.element', params: { name: element.name } } as const,
            requires: { says: says.toSpliced(at, 1) },
          },
        ]
      : []),
    ...element.any.map((pattern, way) => {
      const any = element.any.toSpliced(way, 1);
      // A part that cannot be said in any way.
      const other = { ...element, any: any.length > 0 ? any : ['(?!)'] };
      const change: Message = { code: 'rules:mistake.change.pattern', params: { pattern } };
      return { change, requires: { says: says.with(at, other) } };
    }),
  ]);

function mutationsOfOne(requires: Comparison): Mutation<Comparison>[] {
  const { left, is, right, tolerance } = requires;
  const relations = OTHER_RELATIONS[is].map(
    (other): Mutation<Comparison> => ({
      change: { code: 'rules:mistake.change.relation', params: { other, given: is } },
      requires: { ...requires, is: other },
    }),
  );
  const tolerances = (tolerance === 0 ? [0.5] : [tolerance / 2, tolerance * 2]).map(
    (other): Mutation<Comparison> => ({
      change: { code: 'rules:mistake.change.tolerance', params: { other, given: tolerance } },
      requires: { ...requires, tolerance: other },
    }),
  );
  const step = stepOf(unitOf(left) ?? unitOf(right));
  return [
    ...relations,
    ...(tolerance === 0 && is !== 'equal-to' ? [] : tolerances),
    ...mutationsIn(left, step).map(({ change, expression }) => ({
      change,
      requires: { ...requires, left: expression },
    })),
    ...mutationsIn(right, step).map(({ change, expression }) => ({
      change,
      requires: { ...requires, right: expression },
    })),
  ];
}

/** By how much a limit is wrong that is wrong by one unit: of feet a tenth is written, of inches an eighth. */
const stepOf = (unit: FactUnit | undefined): number => (unit === 'ft' ? 0.1 : unit === 'in' ? 0.125 : 1);

type MutatedExpression = { change: Message; expression: Expression };

/** A figure that is off by so much, in its place; none below zero. */
function moved(figure: number, by: number, whole: (figure: number) => Expression): MutatedExpression[] {
  const other = Number((figure + by).toFixed(6));
  if (other < 0) return [];
  return [
    { change: { code: 'rules:mistake.change.figure', params: { other, given: figure } }, expression: whole(other) },
  ];
}

/** A figure that is a step off to either side. */
const near = (figure: number, step: number, whole: (figure: number) => Expression): MutatedExpression[] =>
  [-step, step].flatMap((by) => moved(figure, by, whole));

/** An expression with one of its figures a step off, in every way. */
function mutationsIn(expression: Expression, step: number): MutatedExpression[] {
  const inPart = (part: Expression, whole: (part: Expression) => Expression): MutatedExpression[] =>
    mutationsIn(part, step).map((mutated) => ({ ...mutated, expression: whole(mutated.expression) }));
  if (typeof expression === 'string') return [];
  if (typeof expression === 'number') return near(expression, step, (other) => other);
  if ('sum' in expression) {
    const { sum } = expression;
    return sum.flatMap((part, at) => inPart(part, (other) => ({ sum: sum.with(at, other) })));
  }
  if ('difference' in expression) {
    const [one, other] = expression.difference;
    return [
      ...inPart(one, (part) => ({ difference: [part, other] })),
      ...inPart(other, (part) => ({ difference: [one, part] })),
    ];
  }
  if ('greater' in expression) {
    const [one, other] = expression.greater;
    return [
      ...inPart(one, (part) => ({ greater: [part, other] })),
      ...inPart(other, (part) => ({ greater: [one, part] })),
    ];
  }
  if ('size' in expression) return inPart(expression.size, (size) => ({ size }));
  if ('table' in expression) return mutationsInTable(expression, step);
  const { percent, of } = expression;
  return typeof percent === 'number' ? near(percent, 1, (other) => ({ percent: other, of })) : [];
}

type Table = Extract<Expression, { table: unknown }>;

function mutationsInTable(table: Table, step: number): MutatedExpression[] {
  const stepBy = stepOf(unitOf(table.by));
  return table.rows.flatMap((row, at) => {
    const withRow = (given: Partial<TableRow>): Table => ({
      ...table,
      rows: table.rows.with(at, { ...row, ...given }),
    });
    const next = table.rows[at + 1];
    // Where both rows give the same at their border, it makes no difference to which it belongs.
    const isSeen = (border: number) => !next || figureInRow(row, border) !== figureInRow(next, border);
    const { is, percent = 0 } = row;
    return [
      ...[-stepBy, stepBy]
        .filter((by) => isSeen(row.upTo + Math.max(by, 0)))
        .flatMap((by) => moved(row.upTo, by, (upTo) => withRow({ upTo }))),
      ...(is === undefined
        ? near(percent, 1, (other) => withRow({ percent: other }))
        : near(is, step, (other) => withRow({ is: other }))),
    ];
  });
}
