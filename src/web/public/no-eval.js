// The content security policy forbids eval; zod would otherwise try it once to compile its parsers. It reads this
// when its first schema is made, which in the built pages is before any module of ours runs.
globalThis.__zod_globalConfig = { jitless: true };
