import { z } from 'zod';
import type { ModelConfig } from '../adapters/model.ts';
import { isLoopback } from './vendor-settings.ts';
import { wholeNumber } from './whole-number.ts';

const money = z.coerce.number('Give an amount such as 2.5.').min(0, 'Give 0 or more.').max(100_000).optional();

/** Settings of the language model, as the environment gives them. */
export const modelSettings = {
  MODEL_KIND: z
    .enum(['off', 'openai-compatible', 'anthropic'], 'Set it to off, openai-compatible or anthropic.')
    .default('off'),
  // Never says what was given: it may hold a password.
  MODEL_URL: z.url({ protocol: /^https?$/, error: 'Give an address like http://127.0.0.1:11434/v1.' }).optional(),
  MODEL_NAME: z.string().trim().min(1).max(120, 'Use at most 120 characters.').optional(),
  MODEL_KEY: z
    .string()
    .trim()
    .regex(/^[\x21-\x7e]{1,500}$/, 'Give the key as the service shows it: letters, digits and signs without spaces.')
    .optional(),
  MODEL_SECONDS: wholeNumber(1, 600, 60),
  MODEL_SILENCE_SECONDS: wholeNumber(1, 600, 30),
  MODEL_TOKENS: wholeNumber(50, 8_000, 800),
  MODEL_PRICE_IN: money,
  MODEL_PRICE_OUT: money,
  MODEL_COST_PER_DAY: money,
  MODEL_EMBEDDING: z.string().trim().min(1).max(120, 'Use at most 120 characters.').optional(),
  MODEL_EMBEDDING_PRICE: money,
};
type ModelSettings = z.infer<z.ZodObject<typeof modelSettings>>;

/** The model that the settings name; undefined where they name none. */
export function readModel(e: ModelSettings): ModelConfig | undefined {
  if (e.MODEL_KIND === 'off' || !e.MODEL_URL || !e.MODEL_NAME) return undefined;
  const isPriced = e.MODEL_PRICE_IN !== undefined && e.MODEL_PRICE_OUT !== undefined;
  return {
    kind: e.MODEL_KIND,
    url: e.MODEL_URL.replace(/\/+$/, ''),
    name: e.MODEL_NAME,
    key: e.MODEL_KEY,
    wholeMs: e.MODEL_SECONDS * 1000,
    silenceMs: e.MODEL_SILENCE_SECONDS * 1000,
    tokens: e.MODEL_TOKENS,
    prices: isPriced ? { in: e.MODEL_PRICE_IN ?? 0, out: e.MODEL_PRICE_OUT ?? 0 } : undefined,
    costPerDay: e.MODEL_COST_PER_DAY,
    embedding:
      e.MODEL_EMBEDDING === undefined ? undefined : { name: e.MODEL_EMBEDDING, price: e.MODEL_EMBEDDING_PRICE },
  };
}

/** Errors that only show when the settings are read together. */
export function modelErrors(e: ModelSettings): string[] {
  const named = (
    [
      ...(['MODEL_URL', 'MODEL_NAME', 'MODEL_KEY', 'MODEL_PRICE_IN', 'MODEL_PRICE_OUT', 'MODEL_COST_PER_DAY'] as const),
      ...(['MODEL_EMBEDDING', 'MODEL_EMBEDDING_PRICE'] as const),
    ] as const
  ).filter((name) => e[name] !== undefined);
  if (e.MODEL_KIND === 'off') {
    // Passed over, it would leave someone waiting for answers that no model writes.
    return named
      .slice(0, 1)
      .map((name) => `${name}: no model is used while MODEL_KIND is off. Set MODEL_KIND, or remove it.`);
  }
  const needed = (names: readonly (keyof ModelSettings)[], why: string) =>
    names.filter((name) => e[name] === undefined).map((name) => `${name}: ${why}`);
  const errors = needed(['MODEL_URL', 'MODEL_NAME'], 'a language model needs it, since MODEL_KIND is set.');
  if (e.MODEL_KIND === 'anthropic') errors.push(...needed(['MODEL_KEY'], 'this kind of model needs it.'));
  const embeds = e.MODEL_EMBEDDING !== undefined;
  if (embeds && e.MODEL_KIND === 'anthropic')
    errors.push('MODEL_EMBEDDING: this kind of model embeds no texts. Remove it, or set MODEL_KIND=openai-compatible.');
  if (!embeds && e.MODEL_EMBEDDING_PRICE !== undefined)
    errors.push('MODEL_EMBEDDING_PRICE: no texts are embedded without MODEL_EMBEDDING. Set that, or remove it.');
  const priced = ['MODEL_PRICE_IN', 'MODEL_PRICE_OUT', 'MODEL_COST_PER_DAY'] as const;
  const prices = [...priced, ...(embeds ? (['MODEL_EMBEDDING_PRICE'] as const) : [])];
  // Who hands out a key sends a bill.
  if (e.MODEL_KEY !== undefined || prices.some((name) => e[name] !== undefined)) {
    errors.push(...needed(prices, 'a model with a key or a price needs it, so that it costs no more than you say.'));
  }
  return e.MODEL_URL === undefined ? errors : [...errors, ...addressErrors(new URL(e.MODEL_URL))];
}

function addressErrors({ protocol, hostname, username, password, search, hash }: URL): string[] {
  const errors: string[] = [];
  if (protocol === 'http:' && !isLoopback(hostname.replace(/^\[|\]$/g, ''))) {
    errors.push('MODEL_URL: use https; http is for a server on this machine only.');
  }
  if (search !== '' || hash !== '') errors.push('MODEL_URL: give the address without ? and #.');
  if (username !== '' || password !== '') errors.push('MODEL_URL: give the key in MODEL_KEY, not in the address.');
  return errors;
}
