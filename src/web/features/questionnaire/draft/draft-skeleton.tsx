import { Skeleton } from '#web/ui/progress.tsx';

/** The page of an application before it is there: a heading, and questions as high as they will be. */
export const DraftSkeleton = ({ label }: { label: string }) => (
  <div className="max-w-3xl space-y-10 py-2">
    <Skeleton isPage label={label} lines={2} />
    <div aria-hidden="true" className="animate-pulse space-y-4">
      {['first', 'second', 'third'].map((row) => (
        <div key={row} className="h-24 rounded border border-line bg-surface" />
      ))}
    </div>
  </div>
);
