#!/usr/bin/env bash
# Proves that every boundary rule of dependency-cruiser.{config,folders}.mjs can fail. The rules are tried on a copy of the
# tree, so a crash leaves nothing behind: the copy as it stands must be clean, then one violation of each rule is
# planted and every rule must fire. A rule without a plant fails the run. Prints ok or DEAD per rule.
set -u
here=$(cd "$(dirname "$0")/.." && pwd)
copy=$(mktemp -d)
trap 'rm -rf "$copy"' EXIT
cd "$here" || exit 1
cp -R package.json playwright.config.ts dependency-cruiser.*.mjs tsconfig.*.json src "$copy"/
for folder in e2e bench test tools; do if [ -d "$folder" ]; then cp -R "$folder" "$copy"/; else mkdir "$copy/$folder"; fi; done
ln -s "$here/node_modules" "$copy/node_modules"
cd "$copy" || exit 1

# Answers one line per violation, "rule<tab>from<tab>to", and last "modules<tab>count".
cruise() {
  {
    node_modules/.bin/depcruise src --config dependency-cruiser.folders.mjs --output-type json >folders.json
    node_modules/.bin/depcruise src e2e bench tools --config dependency-cruiser.config.mjs --output-type json >files.json
  } 2>cruise.log
  node -e '
    const [folders, files] = ["folders", "files"].map((name) => JSON.parse(require("node:fs").readFileSync(`${name}.json`, "utf8")));
    for (const { rule, from, to } of [...folders.summary.violations, ...files.summary.violations]) {
      console.log([rule.name, from, to].join("\t"));
    }
    console.log(["modules", files.modules.length].join("\t"));
  ' || { cat cruise.log >&2; exit 1; }
}
fail=0

clean=$(cruise) || exit 1
count=$(printf '%s\n' "$clean" | awk -F'\t' '$1 == "modules" { print $2 }')
own=$(find src e2e bench tools -name '*.ts' -o -name '*.tsx' | wc -l)
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

# Each plant is a new file, or a line before an existing one; it is the only breach of its rule by that file. Where a
# rule looks on from a file (what it reaches), that file and what it must not reach are given as well.
planted=''
plant() { # rule file code [from to]
  mkdir -p "$(dirname "$2")"
  if [ -f "$2" ]; then { printf '%s\n' "$3"; cat "$2"; } >planted.tmp && mv planted.tmp "$2"; else printf '%s\n' "$3" >"$2"; fi
  planted="$planted$1	${4:-$2}	${5:-}
"
}

plant traces-are-loaded-on-demand src/server/app/planted-traces.ts "import '../adapters/open-telemetry.ts';"
plant no-cycles src/domain/people/cycle-a.ts "import './cycle-b.ts';"
echo "import type {} from './cycle-a.ts';" >src/domain/people/cycle-b.ts
plant no-folder-cycles src/domain/planted-a/one.ts "import '../planted-b/two.ts';"
plant no-folder-cycles src/domain/planted-b/three.ts "import '../planted-a/four.ts';"
plant no-folder-cycles src/web/features/planted-a/left/one.ts "import '../right/two.ts';"
plant no-folder-cycles src/web/features/planted-a/right/three.ts "import '../left/four.ts';"
echo 'export {};' >src/web/features/planted-a/right/two.ts
echo 'export {};' >src/web/features/planted-a/left/four.ts
echo 'export {};' >src/domain/planted-b/two.ts
echo 'export {};' >src/domain/planted-a/four.ts
plant no-folder-cycles src/server/reading/pdf/planted-ocr.ts "import '../ocr/engine.ts';"
plant no-folder-cycles src/server/reading/ocr/planted-pdf.ts "import '../pdf/page-view.ts';"
plant imports-resolve src/domain/planted-c/missing.ts "import './nowhere.ts';"
plant domain-is-pure src/domain/planted-c/impure.ts "import 'node:fs';"
plant contract-is-thin src/contract/planted.ts "import 'yaml';"
plant pages-fetch-their-texts src/web/lib/planted-texts.ts "import '#messages/format-message.ts';"
plant messages-stand-alone src/messages/planted.ts "import '#domain/agency/language.ts';"
plant web-and-server-apart src/web/lib/planted-server.ts "import '#server/config/config.ts';"
plant web-and-server-apart src/server/http/planted-web.ts "import '#web/lib/api.ts';"
plant web-runs-in-a-browser src/web/lib/planted-core.ts "import 'node:fs';"
plant features-do-not-meet src/server/features/planted-a/a.ts "import '#server/features/planted-b/b.ts';"
plant features-do-not-meet src/web/features/planted-a/a.ts "import '#web/features/planted-b/b.ts';"
mkdir -p src/server/features/planted-b src/web/features/planted-b
echo 'export {};' >src/server/features/planted-b/b.ts
echo 'export {};' >src/web/features/planted-b/b.ts
plant layers-below-features src/server/db/planted-up.ts "import '#server/features/planted-b/b.ts';"
plant layers-below-features src/web/ui/planted-up.ts "import '#web/features/planted-b/b.ts';"
plant web-has-these-folders src/web/features/planted-a/shared.ts "import '#web/shared/planted.ts';"
mkdir -p src/web/shared
echo 'export {};' >src/web/shared/planted.ts
plant lib-knows-no-tool src/web/lib/planted-tool.ts "import '#domain/rules/result.ts';"
plant lib-knows-no-tool src/web/lib/planted-resource.ts "import '#contract/applications.ts';"
plant features-below-app src/server/features/planted-b/up.ts "import '#server/main.ts';"
plant features-below-app src/web/features/planted-b/up.ts "import '#web/app/routes.tsx';"
plant analysis-above-http src/server/jobs/planted-analysis.ts "import '#server/analysis/kind.ts';"
plant web-analysis-above-the-rest src/web/ui/planted-analysis.ts "import '#web/analysis/tool.ts';"
plant lowest-layer-is-lowest src/server/adapters/planted-up.ts "import '#server/http/planted-web.ts';"
plant lowest-layer-is-lowest src/server/reading/pdf/planted-up.ts "import '../child/slots.ts';"
plant lowest-layer-is-lowest src/server/writing/planted-up.ts "import '#server/jobs/jobs.ts';"
plant analysis-above-http src/server/reading/child/planted-analysis.ts "import '#server/analysis/kind.ts';"
plant reading-stands-alone src/server/reading/child/planted-db.ts "import '#server/db/planted-up.ts';"
plant reading-stands-alone src/server/reading/sheets/planted-vendor.ts "import '#server/adapters/blobs.ts';"
plant reading-stands-alone src/server/writing/planted-config.ts "import '#server/config/config.ts';"
# A package that nobody has placed yet: the web framework brings this one, and the copy names it as our own.
sed -i.bak 's|"dependencies": {|"dependencies": { "pino": "*",|' package.json && rm package.json.bak
child=src/server/reading/child/child.ts
plant reader-has-no-network src/server/reading/child/read-document-task.ts "import 'node:http';" "$child" http
plant reader-has-no-network src/server/reading/pdf/read-pdf.ts "import 'nodemailer';" "$child" nodemailer
plant reader-has-no-network src/server/reading/ocr/engine.ts "import '../../adapters/parcel-sources/ask-service.ts';" "$child" ask-service
plant sql-lives-in-db src/server/features/planted-a/sql.ts "import 'kysely';"
plant sql-lives-in-db src/server/adapters/planted-queue.ts "import 'pg-boss';"
plant vendors-have-one-home src/server/features/planted-a/vendor.ts "import 'csv-parse';"
plant vendors-have-one-home src/server/http/planted-vendor.ts "import 'pino';"
plant vendors-have-one-home src/server/agency/planted-yaml.ts "import 'yaml';"
plant vendors-have-one-home src/web/lib/planted-vendor.ts "import 'uqr';"
plant fastify-stays-in-http src/server/features/planted-a/answer.ts "import 'fastify';"
plant fastify-stays-in-http src/server/jobs/planted-answer.ts "import '@fastify/static';"
plant production-has-its-packages src/server/http/planted-dev.ts "import 'vitest';"
plant e2e-is-a-stranger e2e/planted.spec.ts "import '../src/domain/planted-c/missing.ts';"
plant no-test-in-product src/domain/planted-c/tested.ts "import './planted.test.ts';"
plant no-test-in-product src/server/db/planted-tool.ts "import '../../../tools/planted.ts';"
plant tools-know-the-domain-alone tools/planted.ts "import '../src/server/config/config.ts';"
echo 'export {};' >src/domain/planted-c/planted.test.ts
plant no-unreachable-code src/domain/planted-c/lonely.ts 'export const lonely = 1;'

broken=$(cruise) || exit 1
while IFS=$'\t' read -r rule file to; do
  [ -n "$rule" ] || continue
  # A folder rule names the folder.
  if printf '%s\n' "$broken" | awk -F'\t' -v rule="$rule" -v file="$file" -v to="$to" '
    $1 == rule && index($3, to) && ($2 == file || (rule == "no-folder-cycles" && index(file, $2 "/") == 1)) { hit = 1 }
    END { exit !hit }'; then
    echo "ok   $rule ($file${to:+ to $to})"
  else
    echo "DEAD $rule ($file${to:+ to $to})"
    fail=1
  fi
done <<<"$planted"

rules=$(node --input-type=module -e '
  for (const file of process.argv.slice(1)) {
    const { default: config } = await import(file);
    for (const { name } of config.forbidden) console.log(name);
  }
' "$copy"/dependency-cruiser.{config,folders}.mjs) || exit 1
for rule in $rules; do
  if ! printf '%s' "$planted" | cut -f1 | grep -qx "$rule"; then
    echo "DEAD $rule: nothing is planted for it"
    fail=1
  fi
done
exit $fail
