import { wordsIn } from './leftovers.ts';

type Texts = { [key: string]: string | Texts };
type Param = string | number | { en: string } | CodedMessage;

/** A message as the API sends it: the code of a text in the catalogue, and what is filled into it. */
export type CodedMessage = { code: string; params?: Record<string, Param | Param[]> };

const day = (date: string) => new Date(date).toLocaleDateString('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

const write = (param: Param): string => {
  if (typeof param !== 'object') return String(param);
  return 'code' in param ? inEnglish(param) : param.en;
};

/** A message in the English words of the catalogue. */
export function inEnglish({ code, params = {} }: CodedMessage): string {
  const [part = '', key = ''] = code.split(':');
  let text: string | Texts | undefined = wordsIn<Texts>('en', part);
  for (const name of key.split('.')) text = typeof text === 'object' ? text[name] : undefined;
  if (typeof text !== 'string') throw new Error(`The catalogue has no text ${code}.`);
  return text.replace(/\{\{(\w+)(?:, (\w+))?\}\}/g, (_, name: string, format?: string) => {
    const words = [params[name] ?? ''].flat().map(write);
    return format === 'day' ? words.map(day).join() : words.join('; ');
  });
}
