// A third language that is none: every letter of the English texts with a sign on it. Where it is chosen, an English
// letter shows a text that came neither from the catalogue nor from the agency's files.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isScalar, parseDocument, visit } from 'yaml';

/** Its tag; typed as a language of ours, which it is in the copy. */
export const PSEUDO = 'qps' as 'en';

const PLAIN = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const SIGNED = [...'áƀćđéƒǵĥíĵķĺɱńóƥɋŕśţúṽŵẋýźÁƁĆĐÉƑǴĤÍĴĶĹṀŃÓƤɊŔŚŢÚṼŴẊÝŹ'];

/** A text in the third language. What is in braces is filled in later, and addresses lead where they led. */
export const pseudo = (text: string): string =>
  text
    .split(/(\{\{.*?\}\}|\{\w+\}|https?:\/\/\S+)/)
    .map((part, at) =>
      at % 2 === 1 ? part : part.replace(/[a-zA-Z]/g, (letter) => SIGNED[PLAIN.indexOf(letter)] ?? ''),
    )
    .join('');

type Texts = { [key: string]: string | Texts };
const inPseudo = (texts: Texts): Texts =>
  Object.fromEntries(
    Object.entries(texts).map(([key, text]) => [key, typeof text === 'string' ? pseudo(text) : inPseudo(text)]),
  );

/** Adds the language to a copy of the project as docs/how-to/add-a-language.md says: one list, and texts in files. */
export function addLanguage(root: string): void {
  const list = join(root, 'src/messages/languages.ts');
  const added = readFileSync(list, 'utf8')
    .replace(/(LANGUAGES = \[.*?)\]/, `$1, '${PSEUDO}']`)
    // Its dates and lists have no English letter either.
    .replace(/(LOCALES: .* = \{.*?) \}/, `$1, ${PSEUDO}: 'ja-JP' }`);
  if (added.split(PSEUDO).length !== 3) throw new Error('src/messages/languages.ts is not as this test knows it.');
  writeFileSync(list, added);

  const messages = join(root, 'src/messages');
  mkdirSync(join(messages, PSEUDO));
  for (const file of readdirSync(join(messages, 'en'))) {
    const texts: Texts = JSON.parse(readFileSync(join(messages, 'en', file), 'utf8'));
    writeFileSync(join(messages, PSEUDO, file), JSON.stringify(inPseudo(texts)));
  }

  const agency = join(root, 'agency');
  for (const file of readdirSync(agency, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.yaml')) continue;
    const document = parseDocument(readFileSync(join(agency, file), 'utf8'));
    visit(document, {
      Map: (_, node) => {
        const english = node.get('en', true);
        if (node.has('es') && isScalar(english)) node.set(PSEUDO, pseudo(String(english.value)));
      },
    });
    writeFileSync(join(agency, file), document.toString({ lineWidth: 0 }));
  }
}
