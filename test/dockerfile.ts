/** An instruction of a Dockerfile: `COPY --from=build /app/dist dist/` is COPY, { from: 'build' }, '/app/dist dist/'. */
export type Instruction = { name: string; flags: Record<string, string>; rest: string };
export type Stage = { from: string; name: string | undefined; instructions: Instruction[] };

/** A Dockerfile in parts, with lines that go on joined. Throws on what is not an instruction. */
export function readDockerfile(text: string): Stage[] {
  const lines = text
    .split('\n')
    .filter((line) => !/^\s*#/.test(line))
    .join('\n')
    .replace(/\\\n\s*/g, ' ')
    .split('\n')
    .filter((line) => line.trim() !== '');
  const stages: Stage[] = [];
  for (const line of lines) {
    const found = /^([A-Z]+)\s+((?:--[a-z-]+=\S+\s+)*)(.+)$/.exec(line.trim());
    if (!found) throw new Error(`This is no instruction: ${line}`);
    const [, name = '', given = '', rest = ''] = found;
    if (name === 'FROM') {
      const [from = '', stage] = rest.split(/\s+AS\s+/i);
      stages.push({ from, name: stage, instructions: [] });
      continue;
    }
    const flags = Object.fromEntries([...given.matchAll(/--([a-z-]+)=(\S+)/g)].map(([, key, value]) => [key, value]));
    stages.at(-1)?.instructions.push({ name, flags, rest });
  }
  return stages;
}

/** `["a", "b"]` as its words, and anything else as a line for a shell. */
export const commandOf = (rest: string): string[] =>
  rest.startsWith('[') ? (JSON.parse(rest) as string[]) : ['/bin/sh', '-c', rest];

/** `A=1 B="2 3"` as pairs. */
export const variablesOf = (rest: string): Record<string, string> =>
  Object.fromEntries(
    [...rest.matchAll(/([A-Za-z_]\w*)=("[^"]*"|\S+)/g)].map(([, key = '', value = '']) => [
      key,
      value.replace(/^"|"$/g, ''),
    ]),
  );

/** Whether a .dockerignore keeps a path of the context out: the last line that names it, or a folder it is in, decides. */
export function isIgnored(ignore: string, path: string): boolean {
  let ignored = false;
  for (const line of ignore.split('\n')) {
    const pattern = line.trim();
    if (pattern === '' || pattern.startsWith('#')) continue;
    const source = pattern
      .replace(/^!/, '')
      .replace(/[.+^${}()|[\]\\]/g, '\\$&')
      .replace(/\*\*\/|\*/g, (stars) => (stars === '*' ? '[^/]*' : '(?:.*/)?'));
    if (new RegExp(`^${source}(?:/|$)`).test(path)) ignored = !pattern.startsWith('!');
  }
  return ignored;
}
