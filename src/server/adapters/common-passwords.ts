let known: Promise<ReadonlySet<string>> | undefined;

/** Read when the first password is set, not at start: 50,000 words take a moment and some memory. */
async function load(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common']);
}

/** Whether a password stands on the list of those that are tried first, however its letters are written. */
export async function isCommonPassword(password: string): Promise<boolean> {
  known ??= load();
  return (await known).has(password.normalize('NFKC').trim().toLowerCase());
}
