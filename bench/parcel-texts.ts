export type TextKind = 'number' | 'whole number' | 'address' | 'street' | 'words' | 'misspelt';

/** Texts as they are typed, a part of each kind: the beginnings of numbers and addresses, words, and wrong letters. */
export function textsOf(parcels: readonly { apn: string; address: string; place: string }[]): Map<TextKind, string[]> {
  const texts = new Map<TextKind, string[]>();
  const add = (kind: TextKind, text: string) => texts.set(kind, [...(texts.get(kind) ?? []), text]);
  parcels.forEach(({ apn, address, place }, at) => {
    const [house = '', ...street] = address.toLowerCase().split(' ');
    const name = street.slice(0, -1).join(' ');
    add('number', at % 2 === 0 ? apn.slice(0, 2 + (at % 9)) : apn.replaceAll('-', '').slice(0, 2 + (at % 8)));
    add('whole number', at % 2 === 0 ? apn : apn.replaceAll('-', ''));
    add('address', `${house} ${street.join(' ').slice(0, 2 + (at % 12))}`);
    add('street', name.slice(0, 2 + (at % name.length)));
    add(
      'words',
      at % 2 === 0 ? `${street.at(-2)} ${street.at(-1)} ${place}` : `${house} ${street.at(-2)?.slice(0, 4)}`,
    );
    add('misspelt', at % 2 === 0 ? misspell(name) : `${house} ${misspell(name)} ${street.at(-1)}`);
  });
  return texts;
}

/** Leaves out a letter in the middle. */
const misspell = (name: string): string => {
  const at = Math.floor(name.split(' ')[0]?.length ?? 0) - 3;
  return name.slice(0, at) + name.slice(at + 1);
};
