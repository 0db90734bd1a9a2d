import { z } from 'zod';
import { Basis } from '../agency/basis.ts';
import { Localized } from '../agency/language.ts';
import { Message } from '../agency/message.ts';
import { ParcelRecord } from '../parcels/parcel-record.ts';

/** What a homeowner asks of a parcel. */
export const PARCEL_TOPICS = [
  ...([
    'build',
    'zone',
    'coverage',
    'adu',
    'multi-family',
    'business',
    'subdivide',
    'development-right',
    'height',
    'setbacks',
  ] as const),
  ...(['scenic', 'historic', 'stream-zone', 'shoreline', 'hazards', 'ipes', 'verification', 'size', 'number'] as const),
  ...(['tree', 'digging', 'garage', 'deck', 'story', 'addition', 'shed', 'paving', 'fence', 'solar'] as const),
  ...([
    'remodel',
    'reroof',
    'demolition',
    'garden',
    'permit',
    'rental',
    'jurisdiction',
    'documents',
    'owner',
    'time',
    'fees',
  ] as const),
] as const;
export const ParcelTopic = z.enum(PARCEL_TOPICS);
export type ParcelTopic = z.infer<typeof ParcelTopic>;

/** What a sentence of an answer rests on. */
export const AnswerSource = z.discriminatedUnion('kind', [
  /** Fields of the parcel data. */
  z.object({ kind: z.literal('parcel'), fields: z.array(ParcelRecord.keyof()).min(1) }),
  /** A rule or a statement of the agency's files. */
  z.object({ kind: z.literal('rule'), note: Localized, basis: Basis }),
  /** What is entered of the zone; `plan`: its name, `published`: the day of the source. */
  z.object({
    ...{ kind: z.literal('zone'), plan: z.string(), note: Localized, basis: Basis },
    ...{ readOn: z.string(), published: z.string().nullable(), link: z.string() },
  }),
  /** A statement of the knowledge base. */
  z.object({
    ...{ kind: z.literal('knowledge'), document: z.string(), section: z.string(), title: z.string() },
    ...{ citation: z.string(), readIn: z.string(), basis: Basis },
  }),
]);
export type AnswerSource = z.infer<typeof AnswerSource>;

/**
 * How far a sentence counts. `stated`: its sources say it. `estimate`: calculated from figures that nobody has verified.
 * `unverified`: known, and to be confirmed. `unknown`: nobody knows it here. `next`: what settles it. `general`: of no one parcel.
 */
const Certainty = z.enum(['stated', 'estimate', 'unverified', 'unknown', 'next', 'general']);
export type Certainty = z.infer<typeof Certainty>;

/** One sentence of an answer. `steps`: its arithmetic, line by line. */
export const ParcelSentence = z.object({
  message: Message,
  certainty: Certainty,
  steps: z.array(Message),
  sources: z.array(AnswerSource),
});
export type ParcelSentence = z.infer<typeof ParcelSentence>;

/** `apn`: the parcel that it is about; null where it holds of none in particular. `topics`: what was understood. */
export const ParcelAnswer = z.object({
  apn: z.string().nullable(),
  topics: z.array(ParcelTopic),
  sentences: z.array(ParcelSentence).min(1),
});
export type ParcelAnswer = z.infer<typeof ParcelAnswer>;
