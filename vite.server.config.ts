import { defineConfig } from 'vite';

/** Bundles our own server code; packages stay in node_modules. Every file lands flat in dist/server. */
export default defineConfig({
  publicDir: false,
  build: {
    ssr: true,
    outDir: 'dist/server',
    emptyOutDir: true,
    target: 'node20',
    minify: false,
    sourcemap: true,
    rolldownOptions: {
      input: {
        main: 'src/server/main.ts',
        admin: 'src/server/admin.ts',
        child: 'src/server/reading/child/child.ts',
        'prerender-data': 'src/server/app/prerender-data.ts',
      },
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
});
