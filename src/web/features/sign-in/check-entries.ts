/** What can be wrong with an entry; the texts are `signIn:errors`. */
export type EntryError =
  | 'nameShort'
  | 'emailMissing'
  | 'emailShape'
  | 'passwordMissing'
  | 'passwordShort'
  | 'passwordCommon'
  | 'confirmation'
  | 'codeMissing';

/** What is wrong with an entry, by field name. Empty when all is well. */
export type EntryErrors<PasswordField extends string> = Partial<Record<PasswordField, EntryError>>;

export const hasErrors = (entryErrors: EntryErrors<string>): boolean => Object.keys(entryErrors).length > 0;

/** An address needs a name, an @ and a domain with a dot; whether it exists only a mail can tell. */
export const looksLikeEmail = (text: string): boolean => /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(text.trim());

/** What is wrong with an address alone. */
export const emailErrors = (email: string): EntryErrors<'email'> => {
  if (email.trim() === '') return { email: 'emailMissing' };
  return looksLikeEmail(email) ? {} : { email: 'emailShape' };
};

export type SignInEntry = { email: string; password: string; code?: string };

/** What keeps a sign-in from being tried. */
export const signInErrors = ({ email, password, code }: SignInEntry): EntryErrors<keyof SignInEntry> => ({
  ...emailErrors(email),
  ...(password === '' ? { password: 'passwordMissing' } : {}),
  ...(code !== undefined && code.trim() === '' ? { code: 'codeMissing' } : {}),
});

export const PASSWORD_MIN = 8;
const NAME_MIN = 2;

export type NewPasswordEntry = { password: string; confirmation: string };

/** What keeps a new password from being taken. */
export const newPasswordErrors = (entry: NewPasswordEntry): EntryErrors<keyof NewPasswordEntry> => ({
  ...(entry.password.length < PASSWORD_MIN ? { password: 'passwordShort' } : {}),
  ...(entry.confirmation === entry.password && entry.password !== '' ? {} : { confirmation: 'confirmation' }),
});

export type RegistrationEntry = NewPasswordEntry & { full_name: string; email: string };

/** What keeps an account from being created, in the order of the fields. */
export const registrationErrors = (entry: RegistrationEntry): EntryErrors<keyof RegistrationEntry> => ({
  ...(entry.full_name.trim().length < NAME_MIN ? { full_name: 'nameShort' } : {}),
  ...emailErrors(entry.email),
  ...newPasswordErrors(entry),
});

export type SignInErrorToast = 'name' | 'short' | 'mismatch' | 'common';

const toasts: Partial<Record<EntryError, SignInErrorToast>> = {
  nameShort: 'name',
  passwordShort: 'short',
  passwordCommon: 'common',
  confirmation: 'mismatch',
};

/**
 * The notification for an entry with errors: that of the first field with one, where the focus goes too.
 * Null where there is none: a wrong address is said at its field only.
 */
export const toastOf = (entryErrors: EntryErrors<string>): SignInErrorToast | null => {
  const [first] = Object.values(entryErrors);
  return (first && toasts[first]) ?? null;
};

// No site has this name: an address that leaves it leads elsewhere.
const HERE = 'https://this-site.invalid';

/** Where to go after a sign-in: an address of this site, or `fallback`. */
export function safeNext(next: string | null, fallback: string): string {
  if (!next?.startsWith('/')) return fallback;
  try {
    // As the browser reads it: it drops tabs and line ends and takes `\` for `/`.
    const { origin, pathname, search, hash } = new URL(next, HERE);
    const path = `${pathname}${search}${hash}`;
    return origin === HERE && !path.startsWith('//') ? path : fallback;
  } catch {
    return fallback;
  }
}
