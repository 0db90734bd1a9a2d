import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The web: `src/web` is built into `dist/web`; while developing, `/api` goes to a server on port 3000. */
export default defineConfig({
  root: 'src/web',
  base: '/',
  plugins: [react(), tailwindcss()],
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    sourcemap: false,
    // The content security policy serves fonts from files only, so nothing is inlined.
    assetsInlineLimit: 0,
  },
  server: { proxy: { '/api': 'http://127.0.0.1:3000' } },
});
