import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { AgencyShown } from '#domain/agency/agency.ts';
import { useLocalized } from '#web/lib/texts.ts';
import { PageLink } from '#web/ui/links.tsx';
import { LogoMark } from '#web/ui/logo.tsx';

const link = 'link inline-flex min-h-11 items-center text-ink decoration-edge sm:min-h-8';

const Column = ({ title, id, children }: { title: string; id?: string; children: ReactNode }) => (
  <section
    aria-label={title}
    id={id}
    className="scroll-mt-4 space-y-2 target:rounded-sm target:outline-2 target:outline-offset-8 target:outline-lake lg:flex-1"
  >
    <h2 className="font-semibold text-ink">{title}</h2>
    {children}
  </section>
);

/** Where someone's page on a network stands, as people call it: `linkedin.com`. */
const networkOf = (address: string): string => new URL(address).hostname.replace(/^www\./, '');

/** The footer: who is behind the product, the legal texts, and the contact that the header's CONTACT leads to. */
export function SiteFooter({ agency }: { agency: AgencyShown | undefined }) {
  const { t } = useTranslation();
  const localized = useLocalized();
  const { company, support } = agency ?? {};
  return (
    <footer className="no-print border-t border-line bg-surface text-sm text-muted">
      <div className="mx-auto grid max-w-7xl gap-x-8 gap-y-10 px-4 pt-10 pb-8 sm:grid-cols-2 sm:px-6 lg:flex">
        <div className="space-y-3 lg:flex-[1.4]">
          <PageLink
            to="/"
            aria-label={`Planwright, ${t('header.home')}`}
            className="inline-flex min-h-11 items-center gap-2 rounded text-heading font-semibold tracking-tight text-ink"
          >
            <LogoMark />
            Planwright
          </PageLink>
          <p className="max-w-72">{t('footer.mission')}</p>
        </div>
        <Column title={t('footer.legal')}>
          <ul>
            <li>
              <PageLink to="/privacy-policy" className={link}>
                {t('footer.privacy')}
              </PageLink>
            </li>
            <li>
              <PageLink to="/terms-of-service" className={link}>
                {t('footer.terms')}
              </PageLink>
            </li>
            <li>
              <PageLink to="/accessibility-statement" className={link}>
                {t('footer.accessibility')}
              </PageLink>
            </li>
          </ul>
        </Column>
        {company ? (
          <Column title={t('footer.company')}>
            <address className="not-italic">
              {[company.name, ...company.postalAddress].map((line) => (
                <span key={line} className="block">
                  {line}
                </span>
              ))}
            </address>
            <p>
              <a href={company.professionalNetwork} rel="noopener noreferrer" className={link}>
                {t('footer.network', { network: networkOf(company.professionalNetwork) })}
              </a>
            </p>
          </Column>
        ) : null}
        {agency ? (
          <Column title={t('footer.contact')} id="contact">
            {support ? (
              <>
                <p>
                  <a href={`mailto:${support.email}`} className={`${link} [overflow-wrap:anywhere]`}>
                    {support.email}
                  </a>
                </p>
                <p>{localized(support.hours)}</p>
              </>
            ) : null}
            <p className="max-w-72 text-pretty">{t('footer.projectQuestions')}</p>
          </Column>
        ) : null}
      </div>
      {company ? (
        <div className="mx-auto max-w-7xl px-4 sm:px-6">
          <p className="border-t border-line py-5">
            © {company.copyrightYear} {company.name}
          </p>
        </div>
      ) : null}
    </footer>
  );
}
