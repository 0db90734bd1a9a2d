type SkeletonProps = {
  label: string;
  lines?: number;
  /** Nobody knows yet how high the page becomes: the footer is shown once it is here (theme.css). */
  isPage?: boolean;
};

/** Grey lines where words will be, as high as they will be, so that nothing moves when they come. */
export const Skeleton = ({ label, lines = 3, isPage = false }: SkeletonProps) => {
  const keys = Array.from({ length: lines }, (_, line) => `line ${line}`);
  return (
    <div role="status" data-page-opens={isPage || undefined} className="animate-pulse space-y-3">
      <span className="sr-only">{label}</span>
      {keys.map((key) => (
        <div key={key} className="h-5 rounded bg-granite-tint last:w-2/3" />
      ))}
    </div>
  );
};
