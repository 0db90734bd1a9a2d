import './ui/theme.css';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { LandingDocument } from './app/landing-document.tsx';
import { pageData } from './lib/page-data.ts';
import { languageOf, openTexts, startTexts } from './lib/texts.ts';
import { keepTextFromRunning } from './lib/trusted-types.ts';

const root = document.getElementById('root');
if (!root) throw new Error('landing.html has no #root.');
const data = pageData();
if (!data?.landing) throw new Error('The document of the landing page carries no data.');

keepTextFromRunning();
startTexts(languageOf(document.documentElement.lang));
await openTexts(['shell', 'landing']);
const page = <LandingDocument about={data.about} landing={data.landing} />;
// A page that was drawn at build time is taken over as it stands.
if (root.childElementCount > 0) hydrateRoot(root, page);
else createRoot(root).render(page);
