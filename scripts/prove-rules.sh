#!/usr/bin/env bash
# Proves that every boundary rule of dependency-cruiser.config.mjs can fail. The rules are tried on a copy of the
# tree, so a crash leaves nothing behind: the copy as it stands must be clean, then one violation of each rule is
# planted and every rule must fire. A rule without a plant fails the run. Prints ok or DEAD per rule.
set -u
here=$(cd "$(dirname "$0")/.." && pwd)
copy=$(mktemp -d)
trap 'rm -rf "$copy"' EXIT
cd "$here" || exit 1
cp -R package.json dependency-cruiser.config.mjs tsconfig.*.json src "$copy"/
for folder in e2e bench test; do if [ -d "$folder" ]; then cp -R "$folder" "$copy"/; else mkdir "$copy/$folder"; fi; done
ln -s "$here/node_modules" "$copy/node_modules"
cd "$copy" || exit 1

# Answers one line per violation, "rule<tab>from<tab>to", and last "modules<tab>count".
cruise() {
  node_modules/.bin/depcruise src e2e bench --config dependency-cruiser.config.mjs --output-type json >cruise.json 2>cruise.log
  node -e '
    const { modules, summary } = JSON.parse(require("node:fs").readFileSync("cruise.json", "utf8"));
    for (const { rule, from, to } of summary.violations) console.log([rule.name, from, to].join("\t"));
    console.log(["modules", modules.length].join("\t"));
  ' || { cat cruise.log >&2; exit 1; }
}
fail=0

clean=$(cruise) || exit 1
count=$(printf '%s\n' "$clean" | awk -F'\t' '$1 == "modules" { print $2 }')
own=$(find src e2e bench -name '*.ts' -o -name '*.tsx' | wc -l)
if [ "${count:-0}" -eq 0 ] || [ "${count:-0}" -lt "$own" ]; then
  echo "DEAD the cruiser: it saw ${count:-0} modules, and the tree has $own"
  exit 1
fi
echo "ok   the cruiser saw $count modules"
found=$(printf '%s\n' "$clean" | grep -v '^modules')
if [ -n "$found" ]; then
  echo 'FAIL the tree breaks its own rules:'
  printf '%s\n' "$found" | sed 's/^/       /'
  fail=1
fi

# Each plant is a new file, or a line before an existing one; it is the only breach of its rule by that file.
planted=''
plant() { # rule file code
  mkdir -p "$(dirname "$2")"
  if [ -f "$2" ]; then { printf '%s\n' "$3"; cat "$2"; } >planted.tmp && mv planted.tmp "$2"; else printf '%s\n' "$3" >"$2"; fi
  planted="$planted$1	$2
"
}

plant no-cycles src/domain/people/cycle-a.ts "import './cycle-b.ts';"
echo "import type {} from './cycle-a.ts';" >src/domain/people/cycle-b.ts
plant no-folder-cycles src/domain/planted-a/one.ts "import '../planted-b/two.ts';"
plant no-folder-cycles src/domain/planted-b/three.ts "import '../planted-a/four.ts';"
echo 'export {};' >src/domain/planted-b/two.ts
echo 'export {};' >src/domain/planted-a/four.ts
plant imports-resolve src/domain/planted-c/missing.ts "import './nowhere.ts';"
plant domain-is-pure src/domain/planted-c/impure.ts "import 'node:fs';"
plant contract-is-thin src/contract/planted.ts "import 'yaml';"
plant worlds-apart src/web/lib/planted-server.ts "import '#server/config.ts';"
plant worlds-apart src/server/http/planted-web.ts "import '#web/lib/api.ts';"
plant web-runs-in-a-browser src/web/lib/planted-core.ts "import 'node:fs';"
plant features-do-not-meet src/server/features/planted-a/a.ts "import '#server/features/planted-b/b.ts';"
plant features-do-not-meet src/web/features/planted-a/a.ts "import '#web/features/planted-b/b.ts';"
mkdir -p src/server/features/planted-b src/web/features/planted-b
echo 'export {};' >src/server/features/planted-b/b.ts
echo 'export {};' >src/web/features/planted-b/b.ts
plant floors-below-features src/server/db/planted-up.ts "import '#server/features/planted-b/b.ts';"
plant floors-below-features src/web/ui/planted-up.ts "import '#web/features/planted-b/b.ts';"
plant features-below-app src/server/features/planted-b/up.ts "import '#server/main.ts';"
plant features-below-app src/web/features/planted-b/up.ts "import '#web/app/routes.tsx';"
plant lowest-floor-is-lowest src/server/services/planted-up.ts "import '#server/http/planted-web.ts';"
plant sandbox-only-reads src/server/sandbox/planted-db.ts "import '#server/db/planted-up.ts';"
plant sql-lives-in-db src/server/features/planted-a/sql.ts "import 'kysely';"
plant sql-lives-in-db src/server/services/planted-queue.ts "import 'pg-boss';"
plant vendors-live-in-services src/server/features/planted-a/vendor.ts "import 'pdfkit';"
plant vendors-live-in-services src/server/http/planted-vendor.ts "import '@node-rs/argon2';"
plant fastify-stays-at-the-door src/server/features/planted-a/answer.ts "import 'fastify';"
plant fastify-stays-at-the-door src/server/jobs/planted-answer.ts "import '@fastify/static';"
plant production-has-its-packages src/server/http/planted-dev.ts "import 'vitest';"
plant e2e-is-a-stranger e2e/planted.spec.ts "import '../src/domain/planted-c/missing.ts';"
plant no-test-in-product src/domain/planted-c/tested.ts "import './planted.test.ts';"
echo 'export {};' >src/domain/planted-c/planted.test.ts
plant no-unreachable-code src/domain/planted-c/lonely.ts 'export const lonely = 1;'

broken=$(cruise) || exit 1
while IFS=$'\t' read -r rule file; do
  [ -n "$rule" ] || continue
  # A folder rule names the folder.
  if printf '%s\n' "$broken" | awk -F'\t' -v rule="$rule" -v file="$file" '
    $1 == rule && ($2 == file || (rule == "no-folder-cycles" && index(file, $2 "/") == 1)) { hit = 1 } END { exit !hit }'; then
    echo "ok   $rule ($file)"
  else
    echo "DEAD $rule ($file)"
    fail=1
  fi
done <<<"$planted"

rules=$(node --input-type=module -e '
  const { default: config } = await import(process.argv[1]);
  for (const { name } of config.forbidden) console.log(name);
' "$copy/dependency-cruiser.config.mjs") || exit 1
for rule in $rules; do
  if ! printf '%s' "$planted" | cut -f1 | grep -qx "$rule"; then
    echo "DEAD $rule: nothing is planted for it"
    fail=1
  fi
done
exit $fail
