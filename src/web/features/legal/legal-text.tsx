import { Link as LinkIcon } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import type { Language } from '#domain/agency/language.ts';
import { type LegalBlock, type LegalDocument, LegalId } from '#domain/agency/legal-document.ts';
import { LinkedText } from '#web/ui/linked-text.tsx';

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

type SectionHeadingProps = { id: string; number: number; children: string };

/** A heading that can be linked to: its own address shows beside it when one points at it or comes to it by keyboard. */
function SectionHeading({ id, number, children }: SectionHeadingProps) {
  const { t } = useTranslation('pages');
  return (
    <div className="group flex items-baseline gap-1 pb-2 print:break-after-avoid">
      <h2 id={id} tabIndex={-1} className="scroll-mt-6 rounded text-[1.375rem]/8 font-semibold tracking-tight">
        <span className="numbers">{number}.</span> {children}
      </h2>
      <Link
        to={`#${id}`}
        replace
        aria-label={t('legal.linkTo', { title: children })}
        className="no-print inline-flex size-11 shrink-0 items-center justify-center self-center rounded text-muted opacity-0 transition-opacity duration-150 group-hover:opacity-100 hover:text-lake focus-visible:opacity-100 pointer-coarse:opacity-100"
      >
        <LinkIcon aria-hidden="true" className="size-4" />
      </Link>
    </div>
  );
}

/** Whoever arrives at a section, from elsewhere or from the contents, sees it, and the focus is on its heading. */
function useSectionArrival(): void {
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each arrival has a key of its own; the same link may be followed twice.
  useEffect(() => {
    if (hash === '') return;
    // After the shell, which takes every new page to its top.
    const frame = requestAnimationFrame(() => {
      const heading = document.getElementById(hash.slice(1));
      heading?.scrollIntoView();
      heading?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [hash, key]);
}
