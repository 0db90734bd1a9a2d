import { LogoMark } from '#web/ui/logo.tsx';

/** What stands for the moment before the first page's code has come. */
export const StartingPage = () => (
  <main className="flex min-h-dvh items-center justify-center">
    <p role="status" className="flex animate-pulse items-center gap-3 text-muted">
      <LogoMark />
      Opening Planwright…
    </p>
  </main>
);
