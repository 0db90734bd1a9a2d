/**
 * Characters that a Word file may not hold (controls, half characters), and those that would turn the reading
 * direction of everything after them: a file named to look like something else must not.
 */
// biome-ignore-start lint/suspicious/noControlCharactersInRegex: naming them is the point.
