/** The mark: a lake inside two contour lines. */
export const LogoMark = ({ className = 'size-8' }: { className?: string }) => (
  <svg viewBox="0 0 32 32" aria-hidden="true" className={className} fill="none">
    <path
      className="stroke-lake"
      strokeWidth="1.5"
      strokeOpacity=".55"
      d="M27.9 18.2C27.2 21.1 23.7 24.2 21.4 25.4C19.2 26.7 16.9 25.8 14.3 25.5C11.8 25.2 7.5 25.8 6.1 23.8C4.8 21.8 5.4 16.4 6.3 13.4C7.2 10.4 9.3 7.1 11.5 5.7C13.6 4.3 16.6 4.4 18.9 4.9C21.3 5.4 24.1 6.4 25.6 8.6C27.1 10.8 28.6 15.4 27.9 18.2Z"
      transform="translate(16 16) scale(1.18) translate(-16 -15.5)"
    />
    <path
      className="stroke-lake"
      strokeWidth="1.75"
      d="M24 17.8C23.5 19.8 21.2 22.1 19.6 23.1C18 24 16.1 23.7 14.3 23.4C12.5 23.2 9.7 23.2 8.8 21.6C7.8 20.1 8.1 16.5 8.7 14.4C9.3 12.2 10.8 9.9 12.4 8.8C13.9 7.7 16.1 7.6 17.8 8C19.5 8.4 21.5 9.3 22.5 10.9C23.6 12.5 24.4 15.7 24 17.8Z"
      transform="translate(16 16) scale(1.12) translate(-16 -15.8)"
    />
    <path
      className="fill-lake"
      d="M20 17.3C19.7 18.5 18.5 19.9 17.6 20.5C16.7 21.1 15.5 21 14.5 20.9C13.4 20.7 12 20.4 11.4 19.5C10.9 18.6 10.9 16.6 11.3 15.4C11.6 14.1 12.5 12.7 13.4 12.1C14.3 11.4 15.6 11.3 16.6 11.5C17.6 11.7 18.7 12.4 19.3 13.3C19.9 14.3 20.3 16.1 20 17.3Z"
    />
  </svg>
);
