import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Bundles what draws the public pages at build time (scripts/prerender.mjs). It is never served. */
export default defineConfig({
  root: 'src/web',
  publicDir: false,
  plugins: [react()],
  build: {
    ssr: 'prerender.tsx',
    outDir: '../../dist/prerender',
    emptyOutDir: true,
    target: 'node20',
    minify: false,
  },
});
