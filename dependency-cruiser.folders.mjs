/*
 * Which folder may need which: none that needs it back. Tests are left out, since what they share ties every folder to
 * every other; so this is a run of its own beside that of dependency-cruiser.config.mjs.
 */
import config from './dependency-cruiser.config.mjs';

const { exclude, ...options } = config.options;

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'no-folder-cycles',
      comment: 'Two folders that need each other are one folder, or need a third.',
      severity: 'error',
      scope: 'folder',
      from: { path: '^src/(domain|server|web)/' },
      to: { path: '^src/$1/', circular: true },
    },
  ],
  options: { ...options, exclude: { path: [exclude.path, '[.]test[.]tsx?$', '^test/'] } },
};
