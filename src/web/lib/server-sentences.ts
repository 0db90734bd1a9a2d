/**
 * What the server says is wrong with an entry, in the words of the contract and of its door, and the text of the
 * catalogue (`problems:fields`) that says the same. The server speaks English; a page in another language says
 * these in its own words, and quotes what is not here.
 */
const FIELD_SENTENCES = {
  'Enter an email address like name@example.com.': 'email',
  'Password must be at least 8 characters': 'passwordTooShort',
  'This password is among the most common ones. Choose another.': 'passwordCommon',
  'This password is made of your name, your email address or the name of this site. Choose another.': 'passwordOwn',
  'This password is made of the name of the agency or of a place it serves. Choose another.': 'passwordPlace',
  'This password says the same again and again. Choose another.': 'passwordRepeats',
  'Please enter your full name': 'fullName',
  'Use at most 200 characters.': 'atMost200',
  'Use at most 256 characters.': 'atMost256',
  'This link is not complete. Open it again from the mail.': 'linkCut',
  'Enter the code.': 'code',
  'This address names no review.': 'noReview',
  'A file has no name.': 'fileWithoutName',
  'A file name is longer than 300 characters. Shorten it and add the file again.': 'fileNameTooLong',
  'Add at least one file.': 'noFile',
  'This value does not fit.': 'misfit',
  'The request does not fit.': 'requestMisfit',
  'The request could not be understood. Check it and try again.': 'notUnderstood',
  'The text holds a character that cannot be stored. Type it again.': 'badCharacter',
  'The upload broke off or could not be understood. Upload the files again.': 'uploadBroke',
  'One of these uploads is not known. Upload the files again.': 'uploadUnknown',
} as const satisfies Record<string, string>;

type FieldSentence = (typeof FIELD_SENTENCES)[keyof typeof FIELD_SENTENCES];

const texts: ReadonlyMap<string, FieldSentence> = new Map(Object.entries(FIELD_SENTENCES));

/** The text of the catalogue that says what the server's sentence says; undefined where there is none. */
export const fieldSentence = (sentence: string): FieldSentence | undefined => texts.get(sentence);

/** Every sentence that is known, for the test that holds the catalogue to them. */
export const knownFieldSentences = [...texts];
