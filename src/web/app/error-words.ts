import type { Language } from '#domain/agency/language.ts';

type ErrorWords = { title: string; about: string; again: string; home: string };

/** The words of the error page. They stand in the code: the catalogue may be what could not be loaded. */
export const errorWords: Record<Language, ErrorWords> = {
  en: {
    title: 'Unexpected Application Error!',
    about:
      'This page stopped working. What the server already has is kept. Load the page again; if it stops again, go back to the start.',
    again: 'Load the page again',
    home: 'Return to Home',
  },
  es: {
    title: '¡Error inesperado de la aplicación!',
    about:
      'Esta página dejó de funcionar. Lo que el servidor ya recibió se conserva. Vuelva a cargar la página; si se detiene otra vez, vuelva al inicio.',
    again: 'Volver a cargar la página',
    home: 'Volver al inicio',
  },
};
