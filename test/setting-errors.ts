import { ConfigError, readConfig } from '../src/server/config/config.ts';

/** What the start says is wrong with these settings; '' where nothing is. */
export function errorsOf(env: Record<string, string | undefined>): string {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  return '';
}
