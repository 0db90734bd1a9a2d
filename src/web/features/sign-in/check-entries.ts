/** What is wrong with an entry, by field name. Empty when all is well. */
export type Faults<Field extends string> = Partial<Record<Field, string>>;

/** An address needs a name, an @ and a domain with a dot; whether it exists only a mail can tell. */
export const looksLikeEmail = (text: string): boolean => /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(text.trim());

const emailFault = (email: string): Faults<'email'> => {
  if (email.trim() === '') return { email: 'Enter your email address.' };
  return looksLikeEmail(email) ? {} : { email: 'Enter an email address like name@example.com.' };
};

export type SignInEntry = { email: string; password: string };

/** What keeps a sign-in from being tried. */
export const signInFaults = ({ email, password }: SignInEntry): Faults<'email' | 'password'> => ({
  ...emailFault(email),
  ...(password === '' ? { password: 'Enter your password.' } : {}),
});

export const PASSWORD_MIN = 8;
export const NAME_MIN = 2;

export type RegistrationEntry = { full_name: string; email: string; password: string; confirmation: string };

/** What keeps an account from being created. */
export const registrationFaults = (entry: RegistrationEntry): Faults<keyof RegistrationEntry> => {
  const faults: Faults<keyof RegistrationEntry> = { ...emailFault(entry.email) };
  if (entry.full_name.trim().length < NAME_MIN) faults.full_name = 'Enter your full name.';
  if (entry.password.length < PASSWORD_MIN)
    faults.password = `Choose a password of at least ${PASSWORD_MIN} characters.`;
  if (entry.confirmation !== entry.password) faults.confirmation = 'Type the same password again.';
  return faults;
};

/** The notification for a refused registration: the first of the rules that does not hold. */
export const registrationToast = (entry: RegistrationEntry): { title: string; message: string } | null => {
  if (entry.password !== entry.confirmation) return { title: 'Password mismatch', message: 'Passwords do not match' };
  if (entry.password.length < PASSWORD_MIN) {
    return { title: 'Password too short', message: `Password must be at least ${PASSWORD_MIN} characters` };
  }
  if (entry.full_name.trim().length < NAME_MIN)
    return { title: 'Invalid name', message: 'Please enter your full name' };
  return null;
};

/** Where to go after a sign-in: an address of this site, or `fallback`. */
export const safeNext = (next: string | null, fallback: string): string =>
  next?.startsWith('/') && !next.startsWith('//') && !next.includes('\\') ? next : fallback;
