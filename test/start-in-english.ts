import i18next from 'i18next';

// Unit tests share what they have loaded: each file begins in English, whatever language the one before it left.
if (i18next.isInitialized) await i18next.changeLanguage('en');
