import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Language } from '#domain/agency/language.ts';
import { type LegalBlock, type LegalDocument, LegalId } from '#domain/agency/legal-document.ts';
import { LinkedText } from '#web/lib/linked-text.tsx';
import { SectionHeading } from './section-heading.tsx';
import { useSectionArrival } from './use-section-arrival.ts';

/** Paragraphs and lists, in the reader's language. */
const Blocks = ({ blocks, language }: { blocks: readonly LegalBlock[]; language: Language }) => (
  <div className="space-y-3">
    {blocks.map((block) =>
      'list' in block ? (
        <ul key={block.list[0]?.en} className="list-disc space-y-2 pl-6 marker:text-muted">
          {block.list.map((item) => (
            <li key={item.en} className="pl-1">
              <LinkedText>{item[language]}</LinkedText>
            </li>
          ))}
        </ul>
      ) : (
        <p key={block.paragraph.en}>
          <LinkedText>{block.paragraph[language]}</LinkedText>
        </p>
      ),
    )}
  </div>
);

type LegalTextProps = { document: LegalDocument; language: Language };

function Contents({ document: { sections }, language }: LegalTextProps) {
  const { t } = useTranslation('pages');
  return (
    <nav
      aria-labelledby="contents"
      className="no-print border-b border-line pb-4 lg:sticky lg:top-6 lg:max-h-[calc(100dvh-3rem)] lg:self-start lg:overflow-y-auto lg:border-0"
    >
      <h2 id="contents" className="pb-1 text-sm font-semibold text-muted">
        {t('legal.contents')}
      </h2>
      <ol className="sm:columns-2 lg:columns-1">
        {sections.map(({ id, title }, index) => (
          <li key={id} className="break-inside-avoid">
            {/* In place of the entry in the history, so that Back leaves the page, wherever on it one is. */}
            <Link
              to={`#${id}`}
              replace
              className="flex min-h-11 items-center gap-2 rounded px-1 text-lake hover:underline lg:min-h-9 lg:text-sm"
            >
              <span className="numbers w-7 shrink-0 text-right whitespace-nowrap text-muted">{index + 1}.</span>
              {title[language]}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** A legal text with its table of contents, and the way to the other texts. */
export function LegalText({ document, language }: LegalTextProps) {
  const { t } = useTranslation('pages');
  useSectionArrival();
  return (
    <div className="grid gap-8 lg:grid-cols-[16rem_minmax(0,1fr)] lg:gap-12">
      <Contents document={document} language={language} />
      <article className="measure text-[1.0625rem]/7 lg:text-lg/[1.875rem] print:max-w-none print:text-base/6">
        {document.intro.length > 0 ? <Blocks blocks={document.intro} language={language} /> : null}
        {document.sections.map(({ id, title, body }, index) => (
          <section key={id} className="pt-8">
            <SectionHeading id={id} number={index + 1}>
              {title[language]}
            </SectionHeading>
            <Blocks blocks={body} language={language} />
          </section>
        ))}
        <nav aria-labelledby="other-texts" className="no-print mt-12 border-t border-line pt-4 text-base">
          <h2 id="other-texts" className="text-sm font-semibold text-muted">
            {t('legal.others')}
          </h2>
          <ul className="flex flex-wrap gap-x-6">
            {LegalId.options
              .filter((id) => id !== document.id)
              .map((id) => (
                <li key={id}>
                  <Link to={`/${id}`} className="link inline-flex min-h-11 items-center">
                    {t(`legal.names.${id}`)}
                  </Link>
                </li>
              ))}
          </ul>
        </nav>
      </article>
    </div>
  );
}
