import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';

const folder = join(import.meta.dirname, '../src/contract');

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value;

/** Every endpoint that a file of the contract exports, alone or in a group, once each. */
export async function readContract(): Promise<Endpoint[]> {
  const found = new Map<string, Endpoint>();
  for (const name of readdirSync(folder).filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))) {
    const exported = Object.values((await import(join(folder, name))) as object);
    const all = exported.flatMap((one) =>
      isEndpoint(one) || typeof one !== 'object' || !one ? [one] : Object.values(one),
    );
    for (const one of all.filter(isEndpoint)) found.set(`${one.method} ${one.path}`, one);
  }
  return [...found.values()];
}

/** The part of a JSON schema that inputs are made from. */
type Schema = {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  properties?: Record<string, Schema>;
  items?: Schema;
  propertyNames?: Schema;
  additionalProperties?: Schema | boolean;
  format?: string;
  pattern?: string;
  minLength?: number;
  minimum?: number;
  default?: unknown;
};

/** The keys that lead to a value in a JSON value. */
export type Place = readonly (string | number)[];

const LIKELY = ['a', 'site_plan', '2026-01-02', 'A'.repeat(43), 'a'.repeat(64), 'ada@example.com', '1'];

function exampleText({ format, pattern, minLength = 0 }: Schema): string {
  if (format === 'uuid') return randomUUID();
  if (format === 'email') return `${randomUUID()}@example.com`;
  const fitting = LIKELY.find((text) => pattern === undefined || new RegExp(pattern).test(text)) ?? 'a';
  return fitting.padEnd(minLength, 'a');
}

const schemasIn = (schema: Schema): Schema[] => schema.anyOf ?? schema.oneOf ?? [schema];
const isText = ({ type, const: fixed, enum: listed }: Schema) => type === 'string' && fixed === undefined && !listed;

function exampleOf(schema: Schema): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const [first] = schemasIn(schema);
  if (first && first !== schema) return exampleOf(first);
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map(exampleOf));
  switch (schema.type) {
    case 'string':
      return exampleText(schema);
    case 'integer':
    case 'number':
      return Math.max(schema.minimum ?? 1, -1);
    case 'boolean':
      return false;
    case 'array':
      return schema.items ? [exampleOf(schema.items)] : [];
    case 'object': {
      const entries = Object.entries(schema.properties ?? {}).map(([key, inner]) => [key, exampleOf(inner)]);
      if (typeof schema.additionalProperties === 'object' && schema.additionalProperties.type)
        entries.push([exampleOf(schema.propertyNames ?? { type: 'string' }), exampleOf(schema.additionalProperties)]);
      return Object.fromEntries(entries);
    }
    default:
      return null;
  }
}

/** Where a text goes, an example of the whole in which there is one, and what is said of it. */
export type TextPlace = { place: Place; example: unknown; text: Pick<Schema, 'pattern' | 'format'> };

function placesOf(schema: Schema): TextPlace[] {
  const all = schemasIn(schema);
  if (all[0] !== schema) return all.flatMap(placesOf);
  if (isText(schema)) return [{ place: [], example: exampleText(schema), text: schema }];
  const below = (key: string | number, inner: Schema, around: (example: unknown) => unknown) =>
    placesOf(inner).map(({ place, example, text }) => ({ place: [key, ...place], example: around(example), text }));
  if (schema.type === 'array' && schema.items) return below(0, schema.items, (example) => [example]);
  if (schema.type !== 'object') return [];
  const whole = exampleOf(schema) as Record<string, unknown>;
  const places = Object.entries(schema.properties ?? {}).flatMap(([key, inner]) =>
    below(key, inner, (example) => ({ ...whole, [key]: example })),
  );
  const { additionalProperties: more } = schema;
  if (typeof more !== 'object' || !more.type) return places;
  const key = String(exampleOf(schema.propertyNames ?? { type: 'string' }));
  return [...places, ...below(key, more, (example) => ({ ...whole, [key]: example }))];
}

const jsonSchemaOf = (schema: z.ZodType): Schema =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema;

/** Where texts go in what a schema takes, each with an example of the whole. */
export const textPlaces = (schema: z.ZodType) => placesOf(jsonSchemaOf(schema));

/** Something that a schema takes. */
export const exampleFor = (schema: z.ZodType): unknown => exampleOf(jsonSchemaOf(schema));

/** A JSON value with another one at a place. */
export function withAt(value: unknown, [key, ...rest]: Place, put: unknown): unknown {
  if (key === undefined) return put;
  if (Array.isArray(value)) return value.map((one, at) => (at === key ? withAt(one, rest, put) : one));
  const object = (value ?? {}) as Record<string, unknown>;
  return { ...object, [key]: withAt(object[key], rest, put) };
}
