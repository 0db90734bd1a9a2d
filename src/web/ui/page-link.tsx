import { type AnchorHTMLAttributes, type ComponentType, createContext, use } from 'react';

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
