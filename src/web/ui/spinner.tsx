/** A turning ring beside words that say what runs. It stands still where motion is not wanted. */
export const Spinner = ({ className = 'size-4' }: { className?: string }) => (
  <svg viewBox="0 0 16 16" aria-hidden="true" className={`animate-spin ${className}`} fill="none">
    <circle cx="8" cy="8" r="6.5" stroke="currentColor" strokeOpacity=".3" strokeWidth="2" />
    <path d="M14.5 8A6.5 6.5 0 0 0 8 1.5" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
  </svg>
);
