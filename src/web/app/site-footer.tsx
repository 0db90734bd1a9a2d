/** The footer, with the contact that the header's CONTACT leads to. */
export const SiteFooter = () => (
  <footer className="no-print mt-8 border-t border-line">
    <div className="mx-auto flex max-w-7xl flex-wrap items-baseline justify-between gap-x-8 gap-y-2 px-4 py-6 text-sm text-muted sm:px-6">
      <p>© 2025 Planwright</p>
      <p id="contact" className="measure scroll-mt-4">
        Questions about a project go to the planning department that will decide on it.
      </p>
    </div>
  </footer>
);
