import { Link, useLocation, useNavigate } from 'react-router';
import { useIsDemo } from '#web/lib/about.ts';
import { useApplicantSession } from '#web/lib/applicant-session.tsx';
import { isInArea, leaveArea } from '#web/lib/area-session.ts';
import type { Area } from '#web/lib/problems.ts';
import { LogoMark } from '#web/ui/logo.tsx';
import { ThemeToggle } from './theme-toggle.tsx';

const item =
  'inline-flex min-h-11 items-center rounded px-2.5 text-sm font-semibold tracking-wide text-ink hover:bg-granite-tint sm:px-3';

const areaOf = (path: string): Area | null => {
  if (path.startsWith('/reviewer-dashboard') || path.startsWith('/permit-review')) return 'reviewer';
  return path.startsWith('/developer-dashboard') ? 'contractor' : null;
};

/** Who is here and the way out, or the way in. */
function Account() {
  const { user, logout } = useApplicantSession();
  const isDemo = useIsDemo();
  const navigate = useNavigate();
  const area = areaOf(useLocation().pathname);

  if (area && !isDemo && isInArea(area)) {
    const leave = async () => {
      await leaveArea(area).catch((error: unknown) => console.warn('Sign-out was not confirmed.', error));
      await navigate('/login');
    };
    return (
      <button type="button" className={item} onClick={() => void leave()}>
        LOGOUT
      </button>
    );
  }
  if (user && !area) {
    return (
      <>
        <Link to="/applicant-dashboard" className={`${item} min-w-0 max-w-32 tracking-normal sm:max-w-64`}>
          <span className="truncate">{user.full_name}</span>
        </Link>
        <button
          type="button"
          className={item}
          onClick={() => {
            logout();
            void navigate('/login');
          }}
        >
          LOGOUT
        </button>
      </>
    );
  }
  return (
    <Link to="/login" className={item}>
      LOGIN
    </Link>
  );
}

/** The product's header: home, the way in, contact, and the theme. */
export const SiteHeader = () => {
  // A name and LOGOUT leave no room for CONTACT on a phone; the footer has it there.
  const crowded = useApplicantSession().user !== null;
  return (
    <header className="border-b border-line bg-surface">
      <div className="mx-auto flex max-w-7xl items-center justify-between gap-2 px-2 py-2 sm:px-5">
        <Link
          to="/"
          className="flex min-h-11 items-center gap-2 rounded px-2 text-heading font-semibold tracking-tight"
        >
          <LogoMark />
          <span>Planwright</span>
        </Link>
        <nav aria-label="Main" className="no-print flex min-w-0 flex-1 items-center justify-end">
          <Account />
          <a href="#contact" className={`${item} ${crowded ? 'max-sm:hidden' : 'max-[379px]:hidden'}`}>
            CONTACT
          </a>
          <ThemeToggle />
        </nav>
      </div>
    </header>
  );
};
