import { AppError } from '#contract/errors.ts';
import { type ApiLetter, publicApi } from '#contract/public-api.ts';
import { permitsOfCases, sentLettersOfCases } from '#server/db/case-pages.ts';
import { findCase } from '#server/db/cases.ts';
import type { Deps } from '#server/http/deps.ts';
import { FileAnswer } from '#server/http/file-answer.ts';
import { type App, keyRoute } from '#server/http/route.ts';

/** Letters that went out, and permits, for programs of other systems. Drafts are the agency's own. */
export function publicLetterRoutes(app: App, deps: Deps): void {
  const { db, blobs, agencyData } = deps;

  const lettersOf = async (id: string): Promise<{ reference: string; letters: ApiLetter[] }> => {
    const found = await findCase(db, id);
    if (!found) throw new AppError('not-found', 'api:application.notFound');
    const [sent, [permit]] = await Promise.all([sentLettersOfCases(db, [id]), permitsOfCases(db, [id])]);
    const letters = sent.flatMap(({ id: letterId, kind, sent_at, answer_by, output_sha256: sha256 }) =>
      sent_at === null || sha256 === null
        ? []
        : {
            ...{ id: letterId, kind, title: agencyData.letterRules.letters[kind].title, answer_by, sha256 },
            sent_at: sent_at.toISOString(),
          },
    );
    const issued = permit && {
      ...{ id: permit.analysis_id, kind: 'permit' as const, title: agencyData.permitRules.title },
      ...{ sent_at: permit.issued_at.toISOString(), answer_by: null, sha256: permit.output_sha256 },
    };
    return { reference: found.reference, letters: issued ? [...letters, issued] : letters };
  };

  keyRoute(app, deps, publicApi.letters, async ({ params: { id } }) => ({ letters: (await lettersOf(id)).letters }));

  keyRoute(app, deps, publicApi.letterFile, async ({ params: { id, letterId } }) => {
    const { reference, letters } = await lettersOf(id);
    const letter = letters.find((one) => one.id === letterId);
    if (!letter) throw new AppError('not-found', 'api:letter.notFound');
    return new FileAnswer(`${reference}_${letter.kind}.docx`, await blobs.stream(letter.sha256));
  });
}
