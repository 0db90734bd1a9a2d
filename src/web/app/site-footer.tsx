import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { AgencyShown } from '#domain/agency/agency.ts';
import { useLocalized } from '#web/lib/texts.ts';
import { LogoMark } from '#web/ui/logo.tsx';
import { PageLink } from '#web/ui/page-link.tsx';

const link = 'link inline-flex min-h-11 items-center text-ink decoration-edge sm:min-h-8';

const Column = ({ title, id, children }: { title: string; id?: string; children: ReactNode }) => (
  <section aria-label={title} id={id} className="scroll-mt-4 space-y-2">
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
  return (
    <footer className="no-print border-t border-line bg-surface text-sm text-muted">
      <div className="mx-auto grid max-w-7xl gap-x-8 gap-y-10 px-4 pt-10 pb-8 sm:grid-cols-2 sm:px-6 lg:grid-cols-[1.4fr_1fr_1fr_1.2fr]">
        <div className="space-y-3">
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
        {agency ? (
          <>
            <Column title={t('footer.company')}>
              <address className="not-italic">
                {[agency.company.name, ...agency.company.postalAddress].map((line) => (
                  <span key={line} className="block">
                    {line}
                  </span>
                ))}
              </address>
              <p>
                <a href={agency.company.professionalNetwork} rel="noopener noreferrer" className={link}>
                  {t('footer.network', { network: networkOf(agency.company.professionalNetwork) })}
                </a>
              </p>
            </Column>
            <Column title={t('footer.contact')} id="contact">
              <p>
                <a href={`mailto:${agency.support.email}`} className={`${link} [overflow-wrap:anywhere]`}>
                  {agency.support.email}
                </a>
              </p>
              <p>{localized(agency.support.hours)}</p>
              <p className="max-w-72">{t('footer.projectQuestions')}</p>
            </Column>
          </>
        ) : null}
      </div>
      {agency ? (
        <p className="mx-auto max-w-7xl border-t border-line px-4 py-5 sm:px-6">
          © {agency.company.copyrightYear} {agency.company.name}
        </p>
      ) : null}
    </footer>
  );
}
