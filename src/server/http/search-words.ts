/** The words of a search, each of which must be found. */
export const searchWords = (q: string): string[] => q.split(/\s+/).filter((word) => word !== '');
