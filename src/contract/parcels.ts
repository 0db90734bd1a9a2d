import { z } from 'zod';
import { Basis } from '#domain/agency/basis.ts';
import { AgencyWords, Message } from '#domain/agency/message.ts';
import { ParcelAnswer } from '#domain/assistant/parcel-answer.ts';
import { ChangeKind, NumberChange } from '#domain/parcels/number-change.ts';
import { ParcelMeaning } from '#domain/parcels/parcel-meaning.ts';
import { ParcelRecord } from '#domain/parcels/parcel-record.ts';
import { Position, Shape } from '#domain/parcels/shape.ts';
import { endpoint } from './endpoint.ts';

/** Every parcel call of the specification carries it: the applicant's session id, a UUID that the client made and keeps. */
export const SESSION_HEADER = 'x-session-id';

/** The specification's Yes and No; "Unknown" where the parcel data does not say. */
export const ScenicFlag = z.enum(['Yes', 'No', 'Unknown']);
export type ScenicFlag = z.infer<typeof ScenicFlag>;

/** The number that was typed, where it is an earlier one of the parcel (`was`) or a later one. */
const FoundBy = z.object({ apn: z.string(), kind: ChangeKind, was: z.boolean() });

export const ParcelSuggestion = z.object({
  apn: z.string(),
  county: z.string(),
  display_text: z.string(),
  scenic_corridor_rdwy: ScenicFlag,
  scenic_corridor_shoreline: ScenicFlag,
  found_by: FoundBy.nullable(),
  /** It went from its source: the number is of no use for an application. */
  retired: z.boolean(),
});
export type ParcelSuggestion = z.infer<typeof ParcelSuggestion>;

/** A parcel in a list. The first five names are those of the specification's sample result. */
export const ParcelSummary = z.object({
  apn: z.string(),
  address: z.string().nullable(),
  /** The zone's name; null where it is not known. */
  zoning: z.string().nullable(),
  /** In square feet. */
  lotSize: z.number().nullable(),
  coordinates: z.object({ lat: z.number(), lng: z.number() }).nullable(),
  county: z.string(),
  jurisdiction: z.string(),
  retired: z.boolean(),
  found_by: FoundBy.nullable(),
});
export type ParcelSummary = z.infer<typeof ParcelSummary>;

/** Where a parcel's data come from. */
export const ParcelSource = z.object({
  name: AgencyWords,
  /** The day the source says its data are of; null where it does not say. */
  date: z.string().nullable(),
  demonstration: z.boolean(),
});

/** What may be built, in one sentence. `plan` (with its years), `source`: null where nobody has entered them. */
const MayBeBuilt = z.object({
  message: Message,
  plan: z
    .object({ name: z.string(), adopted: z.int().nullable(), amended: z.int().nullable(), link: z.string() })
    .nullable(),
  source: z.object({ note: AgencyWords, basis: Basis, read_on: z.string() }).nullable(),
});

/** All that is known of one parcel, and what it means. */
export const ParcelPage = z.object({
  parcel: ParcelRecord,
  /** Full names of the codes in `parcel`. */
  county: z.string(),
  jurisdiction: z.string(),
  source: ParcelSource,
  /** The number that was asked for, where the parcel has another one. */
  found_by: FoundBy.nullable(),
  /** The day it went from its source; null while it is there. */
  retired_on: z.string().nullable(),
  /** Every step from earlier numbers to this one, and from this one to later ones. */
  earlier: z.array(NumberChange),
  later: z.array(NumberChange),
  meaning: z.array(ParcelMeaning),
  may_be_built: MayBeBuilt,
  shape: Shape.nullable(),
  middle: Position.nullable(),
});
export type ParcelPage = z.infer<typeof ParcelPage>;

/** Characters that a question about a parcel may have. */
export const PARCEL_QUESTION_LIMIT = 500;

const Apn = z.string().trim().min(1).max(60);
const degrees = (limit: number) => z.coerce.number().min(-limit).max(limit);

/** GeoJSON as the map takes it; what each feature is stands in its properties. */
const Layer = z.object({
  type: z.literal('FeatureCollection'),
  features: z.array(
    z.object({
      type: z.literal('Feature'),
      properties: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
      geometry: z.object({ type: z.string(), coordinates: z.unknown() }),
    }),
  ),
});
export type Layer = z.infer<typeof Layer>;

/** What the map shows round the parcels. */
export const MapContext = z.object({
  /** Names the parcels' tiles, so that new data are never mixed with old ones. */
  edition: z.number().int(),
  /** Bounds that the map opens with: west, south, east, north. */
  bounds: z.array(z.number()).length(4),
  /** Parcels are drawn from this zoom on. */
  parcels_from_zoom: z.number(),
  /** A style of the agency's own, under everything else; null for none. */
  style_url: z.string().nullable(),
  /** How many parcels serve, how many of them are invented, and how many have no outline that could be drawn. */
  parcels: z.object({ all: z.number().int(), invented: z.number().int(), without_outline: z.number().int() }),
  layers: z.object({
    lake: Layer,
    /** The lakes' names, each at one point, in the order of the lakes. */
    lake_names: Layer,
    /** The main roads, as lines. */
    roads: Layer,
    counties: Layer,
    jurisdictions: Layer,
    /** Their names, each at the point where it is written. */
    jurisdiction_names: Layer,
    scenic_roadways: Layer,
    scenic_shoreline: Layer,
  }),
  /** What to say of where the drawing comes from. */
  attribution: z.array(z.string()),
});
export type MapContext = z.infer<typeof MapContext>;

/** Parcel look-up of the applicant's pages (specification, section 7). Open to anyone: it holds nothing of a person's. */
export const parcels = {
  suggestions: endpoint({
    method: 'GET',
    path: '/api/applicant-router/apn-suggestions',
    summary: 'Parcels whose number or address begins like the text (header X-Session-Id)',
    access: 'anyone',
    query: z.object({ q: z.string().max(200), limit: z.coerce.number().int().min(1).max(50).default(10) }),
    response: z.object({ suggestions: z.array(ParcelSuggestion) }),
  }),
  details: endpoint({
    method: 'POST',
    path: '/api/applicant-router/parcel-details',
    summary: 'What is known of one parcel (header X-Session-Id)',
    access: 'anyone',
    body: z.object({ apn: z.string().max(60), county: z.string().max(120) }),
    response: z.object({
      parcel_details: z.object({
        /** House number and street. */
        address: z.string(),
        /** The postal town; empty where it is not known. */
        town: z.string().default(''),
        apn: z.string(),
        county: z.string(),
        scenic_corridor_rdwy: ScenicFlag,
        scenic_corridor_shoreline: ScenicFlag,
        /** Numbers that it had before, oldest first. */
        previous_apns: z.array(z.string()),
      }),
    }),
  }),
  update: endpoint({
    method: 'POST',
    path: '/api/applicant-router/session/:sessionId/update',
    summary: 'Keep the parcel that this session is about',
    access: 'anyone',
    params: z.object({ sessionId: z.uuid() }),
    body: z.object({ apn: z.string().max(60), county: z.string().max(120), address: z.string().max(300) }),
    response: z.object({ ok: z.literal(true) }),
  }),
  search: endpoint({
    method: 'GET',
    path: '/api/parcels/search',
    summary: 'Parcels of a number, of an address, or of both',
    access: 'anyone',
    query: z.object({
      apn: z.string().trim().max(60).optional(),
      address: z.string().trim().max(200).optional(),
      limit: z.coerce.number().int().min(1).max(50).default(20),
    }),
    response: z.object({
      parcels: z.array(ParcelSummary),
      /** There are more than were asked for. */
      more: z.boolean(),
      /** What became of the number that was asked for, where no parcel of the parcel data tells it. */
      changes: z.array(NumberChange),
    }),
  }),
  one: endpoint({
    method: 'GET',
    path: '/api/parcels/by-number/:apn',
    summary: 'All that is known of one parcel, and what it means',
    access: 'anyone',
    params: z.object({ apn: Apn }),
    response: ParcelPage,
  }),
  ask: endpoint({
    method: 'POST',
    path: '/api/parcels/questions',
    summary: 'What is known that answers a question, of one parcel or in general (header X-Session-Id)',
    access: 'anyone',
    body: z.strictObject({ question: z.string().trim().min(1).max(PARCEL_QUESTION_LIMIT), apn: Apn.nullable() }),
    response: ParcelAnswer,
  }),
  numberForms: endpoint({
    method: 'GET',
    path: '/api/parcels/number-forms',
    summary: 'How the counties write their parcel numbers',
    access: 'anyone',
    response: z.object({ forms: z.array(z.object({ example: z.string(), counties: z.array(z.string()) })) }),
  }),
  inView: endpoint({
    method: 'GET',
    path: '/api/parcels/in-view',
    summary: 'Parcels within bounds, for the list beside the map',
    access: 'anyone',
    query: z.object({ west: degrees(180), south: degrees(90), east: degrees(180), north: degrees(90) }),
    response: z.object({
      parcels: z.array(ParcelSummary),
      /** How many there are; null where there are more than were counted. */
      total: z.number().int().nullable(),
    }),
  }),
  map: endpoint({
    method: 'GET',
    path: '/api/parcels/map',
    summary: 'What the map shows round the parcels',
    access: 'anyone',
    response: MapContext,
  }),
  tile: endpoint({
    method: 'GET',
    path: '/api/parcels/tiles/:edition/:z/:x/:y',
    summary: 'Parcels of one tile, as a Mapbox vector tile with the layer "parcels"',
    access: 'anyone',
    params: z.object({
      edition: z.coerce.number().int().min(0),
      z: z.coerce.number().int().min(0).max(22),
      x: z.coerce.number().int().min(0),
      y: z.coerce.number().int().min(0),
    }),
    download: 'application/vnd.mapbox-vector-tile',
    cache: 'for-ever',
    limit: 'tiles',
  }),
};
