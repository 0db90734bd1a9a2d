import { ArrowUpRight } from 'lucide-react';
import { type AnchorHTMLAttributes, type ComponentType, createContext, type ReactNode, use } from 'react';
import { useTranslation } from 'react-i18next';

export type PageLinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & {
  /** A page of the product, such as `/login`. */
  to: string;
};

const Anchor = ({ to, ...rest }: PageLinkProps) => <a href={to} {...rest} />;

/** How links between pages work: whole documents, unless a router says that it can do better. */
export const PageLinks = createContext<ComponentType<PageLinkProps>>(Anchor);

/** A link to a page, for what stands on the landing page and in the app alike. */
export function PageLink(props: PageLinkProps) {
  const Link = use(PageLinks);
  // The landing page is a document of its own: no router reaches it.
  return props.to === '/' ? <Anchor {...props} /> : <Link {...props} />;
}

type NewTabLinkProps = { href: string; children: ReactNode; className?: string };

/** A link that leaves for another site in a new tab, and says so before it does. */
export function NewTabLink({ href, children, className = '' }: NewTabLinkProps) {
  const { t } = useTranslation();
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" className={className}>
      {children}
      <ArrowUpRight aria-hidden="true" className="size-4 shrink-0" />
      <span className="sr-only"> {t('newTab')}</span>
    </a>
  );
}
