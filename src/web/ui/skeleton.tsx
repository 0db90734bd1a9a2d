/** Grey lines where words will be, as high as they will be, so that nothing moves when they come. */
export const Skeleton = ({ label, lines = 3 }: { label: string; lines?: number }) => {
  const keys = Array.from({ length: lines }, (_, line) => `line ${line}`);
  return (
    <div role="status" className="animate-pulse space-y-3">
      <span className="sr-only">{label}</span>
      {keys.map((key) => (
        <div key={key} className="h-5 rounded bg-granite-tint last:w-2/3" />
      ))}
    </div>
  );
};
