/** A command that cannot be done, in words for whoever typed it. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}
