import { useEffect } from 'react';

/** The landing page is a document of its own: a step there inside the app is finished by loading it. */
export function ToLanding() {
  useEffect(() => location.reload(), []);
  return null;
}
