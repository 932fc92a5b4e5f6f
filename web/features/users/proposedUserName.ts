/**
 * Proposes a user name made of a person's names, with only the characters that user names may have: `Anna`,
 * `Müller-Sørensen` → `anna.mueller-soerensen`.
 */
export const proposedUserName = (firstname: string, lastname: string): string =>
  [firstname, lastname].map(plain).filter(Boolean).join('.').slice(0, longest)

const longest = 128

/** Letters that are replaced by others, because dropping the accent would not be enough. */
const spelledOut: Readonly<Record<string, string>> = {
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
  ß: 'ss',
  ø: 'oe',
  æ: 'ae',
  å: 'aa',
  ł: 'l',
}

const plain = (name: string): string =>
  name
    .trim()
    .toLowerCase()
    .replace(/[äöüßøæåł]/g, letter => spelledOut[letter] ?? '')
    .normalize('NFD')
    .replace(/\s+/g, '-')
    .replace(/[^a-z0-9-]/g, '')
