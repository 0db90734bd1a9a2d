import { createHash, randomUUID } from 'node:crypto';
import { AppError } from '#contract/errors.ts';
import { type AmendmentShown, type BacktestShown, type RuleDraft, type RuleShown, rules } from '#contract/rules.ts';
import { dayAt } from '#domain/agency/shown.ts';
import { canonicalJson } from '#domain/application/canonical-json.ts';
import {
  type Amendment,
  amend,
  isInForce,
  type PackAmendment,
  packAsOf,
  type RuleEntry,
  type RuleVersion,
  type WrittenAmendment,
  writtenEntry,
} from '#domain/rules/amendments.ts';
import { changedTooEarly } from '#domain/rules/backtest.ts';
import type { Message } from '#messages/message.ts';
import { writeYaml } from '#server/agency/read-yaml.ts';
import { amendmentsOf, type RuleBook } from '#server/agency/rules-as-of.ts';
import { addAdminEvent } from '#server/db/administration.ts';
import {
  addAmendment,
  addBacktest,
  findBacktest,
  lockAmendments,
  type PublishedAmendment,
  publishedAmendments,
} from '#server/db/rules.ts';
import type { Deps } from '#server/http/deps.ts';
import { type App, route } from '#server/http/route.ts';
import { backtestRules } from '#server/jobs/jobs.ts';
import { readDraft } from './read-draft.ts';

/** The rules as of a day, and how administrators amend them: write, try on stored reviews, publish. */
export function ruleRoutes(app: App, deps: Deps): void {
  const { db, queue, agencyData } = deps;
  const { packs } = agencyData.rules;
  const today = () => dayAt(new Date(), agencyData.agency.timeZone);
  const versionsOf = async () => {
    const published = await publishedAmendments(db);
    return packs.map((pack) => {
      const amendments = amendmentsOf(pack, agencyData.rules, published);
      return { pack, amendments, versions: amend(pack, amendments).versions };
    });
  };

  route(app, deps, rules.list, async ({ query: { on = today() } }) => ({
    on,
    today: today(),
    packs: (await versionsOf()).map(({ pack, amendments, versions }) => ({
      ...{ id: pack.id, title: pack.title, edition: pack.edition, groups: pack.groups },
      amended: packAsOf(pack, amendments, on).amended ?? null,
      rules: versions.filter((version) => isInForce(version, on)).map(ruleShown),
    })),
  }));

  route(app, deps, rules.one, async ({ params, query: { on = today() } }) => {
    const found = (await versionsOf()).find(({ pack }) => pack.id === params.pack);
    const own = found?.versions.filter(({ entry }) => entry.id === params.rule) ?? [];
    const version = own.find((one) => isInForce(one, on));
    if (!version) throw new AppError('not-found', 'api:rules.notInForce');
    const amendments = own.flatMap(({ since, ended }) => [since, ended]).filter((one) => one !== undefined);
    return {
      on,
      rule: ruleShown(version),
      yaml: writeYaml(writtenEntry(version.entry)),
      history: [...new Set(amendments)].map(amendmentShown),
    };
  });

  route(app, deps, rules.try, async ({ body }) => {
    const { errors, examples } = readDraft(body, agencyData, await publishedAmendments(db));
    return { errors, examples };
  });

  /** The draft without a fault, and the hash of it with all that it follows. Throws what is wrong with it. */
  const checkDraft = (draft: RuleDraft, published: readonly PublishedAmendment[]) => {
    const { errors, written, amendment } = readDraft(draft, agencyData, published);
    if (!written || !amendment) {
      const told = errors.map(
        ({ line, message }): Message =>
          line === null ? message : { code: 'rules:mistake.at', params: { place: line, message } },
      );
      throw new AppError('invalid-request', { code: 'api:rules.wrongDraft', params: { errors: told } });
    }
    const after = published.at(-1)?.id ?? 0;
    return { written, amendment, sha256: createHash('sha256').update(canonicalJson({ written, after })).digest('hex') };
  };

  route(app, deps, rules.backtest, async ({ body, viewer }) => {
    const { written, sha256 } = checkDraft(body, await publishedAmendments(db));
    const id = randomUUID();
    await db.transaction().execute(async (tx) => {
      await addBacktest(tx, { id, draft: written, sha256, personId: viewer.id }, new Date());
      await queue.enqueue(tx, backtestRules, { backtestId: id }, { id });
    });
    return { id, state: 'running' as const, done: 0, total: null, result: null, early: [] };
  });

  route(app, deps, rules.backtestState, async ({ params: { id } }) => {
    const found = await findBacktest(db, id);
    if (!found) throw new AppError('not-found', 'api:rules.noBacktest');
    return backtestShown(found);
  });

  route(app, deps, rules.publish, async ({ body: { backtest: id, draft }, viewer }) => {
    await db.transaction().execute(async (tx) => {
      await lockAmendments(tx);
      const published = await publishedAmendments(tx);
      const { written, amendment, sha256 } = checkDraft(draft, published);
      const found = await findBacktest(tx, id);
      if (!found?.result || found.sha256 !== sha256) throw new AppError('out-of-date', 'api:rules.notTried');
      if (backtestShown(found).early.length > 0) throw new AppError('not-allowed', 'api:rules.tooEarly');
      const now = new Date();
      await addAmendment(tx, written, viewer.id, now);
      const before = formerEntry(amendment, agencyData.rules, published);
      const entry = amendment.insert ?? amendment.replace;
      await addAdminEvent(
        tx,
        {
          personId: viewer.id,
          kind: 'rule',
          subject: (entry ?? before)?.title.en ?? draft.rule,
          before: before ? inOneLine(before) : null,
          after: `${amendment.from}: ${amendment.note}${entry ? `. ${inOneLine(entry)}` : ''}`,
        },
        now,
      );
    });
    return { ok: true as const };
  });
}

/** The entry that an amendment replaces or ends. */
function formerEntry(
  { pack: packId, from, replace, repeal }: PackAmendment,
  rules: RuleBook,
  published: readonly PackAmendment[],
): RuleEntry | undefined {
  const pack = rules.packs.find(({ id }) => id === packId);
  const { versions } = pack ? amend(pack, amendmentsOf(pack, rules, published)) : { versions: [] };
  return versions.find((version) => version.entry.id === (replace?.id ?? repeal) && isInForce(version, from))?.entry;
}

/** What the history says of an entry: its meaning, and what it requires. */
const inOneLine = (entry: Pick<RuleEntry, 'meaning'> & { requires?: object }): string =>
  entry.requires ? `${entry.meaning.en} ${JSON.stringify(entry.requires)}` : entry.meaning.en;

const amendmentShown = (amendment: Amendment & Partial<PublishedAmendment>): AmendmentShown => ({
  from: amendment.from,
  note: amendment.note,
  change: amendment.insert ? 'insert' : amendment.replace ? 'replace' : 'repeal',
  person: amendment.person ?? null,
  at: amendment.at?.toISOString() ?? null,
});

const ruleShown = ({ entry, since, ended }: RuleVersion<PackAmendment>): RuleShown => {
  const { id, group, title, meaning, code, source, severity, effective, until } = entry;
  return {
    ...{ id, group, title, meaning, code, source, severity, look_up: 'lookUp' in entry },
    ...{ from: effective ?? null, until: until ?? null },
    since: since ? amendmentShown(since) : null,
    ended: ended ? amendmentShown(ended) : null,
  };
};

type BacktestRow = NonNullable<Awaited<ReturnType<typeof findBacktest>>>;

const backtestShown = ({ id, draft, done, total, result, failed }: BacktestRow): BacktestShown => ({
  ...{ id, done, total, result },
  state: failed ? 'failed' : result ? 'done' : 'running',
  early: result ? changedTooEarly(result, (draft as WrittenAmendment).from).map((review) => review.id) : [],
});
